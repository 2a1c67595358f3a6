import type { ActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate';

/** How an actor ends. */
export type Outcome =
  | { readonly type: 'player.answer'; readonly output: unknown }
  | { readonly type: 'player.fail'; readonly error: unknown };

/** Stands for any actor of a host: it runs, hears events, and ends as the player says. */
const stub: ActorLogic<Snapshot<unknown>, Outcome | AnyEventObject> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if (event.type === 'player.answer') return { status: 'done', output: event['output'], error: undefined };
    if (event.type === 'player.fail') return { status: 'error', output: undefined, error: event['error'] };
    return snapshot;
  },
};

/** The chart, with a stub for each of its actors. */
export const withStubs = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, stub])),
  });

/** The outcome that a flow's table names: an error is a failure. */
export const outcomeOf = (value: unknown): Outcome =>
  value instanceof Error ? { type: 'player.fail', error: value } : { type: 'player.answer', output: value };
