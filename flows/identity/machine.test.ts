import { createActor, fromPromise, waitFor, type AnyActorRef } from 'xstate';
import { describe, expect, test } from 'vitest';
import { flowManuals } from '../manuals.ts';
import type { Identity } from './actors.ts';
import { machine } from './machine.ts';

const ANNA: Identity = { Id: '7', Username: 'anna', Roles: ['Mentee'] };
const NIKOS: Identity = { Id: '8', Username: 'nikos', Roles: ['Admin', 'Mentor'] };

/** Starts the flow with the answers that the server will give, in order. */
function start(...answers: (Identity | Error)[]) {
  const identify = fromPromise<Identity>(() => {
    const answer = answers.shift();
    if (answer === undefined) return new Promise(() => {});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return createActor(machine.provide({ actors: { identify } })).start();
}

const settled = (actor: AnyActorRef) => waitFor(actor, (snapshot) => !snapshot.matches('unresolved'));
const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('identity', () => {
  test('is unresolved until the server has answered', () => {
    const actor = start();
    expect(actor.getSnapshot().value).toBe('unresolved');
    expect(actor.getSnapshot().context).toEqual({ identity: null, reason: null });
  });

  test('keeps the roles of the person who is signed in', async () => {
    const actor = start(ANNA);
    await settled(actor);
    expect(actor.getSnapshot().value).toBe('authenticated');
    expect(actor.getSnapshot().context.identity).toEqual(ANNA);
  });

  test('treats every failure of the call as not signed in, and says which', async () => {
    const refused = start(refusal('unauthenticated'));
    await settled(refused);
    expect(refused.getSnapshot().value).toBe('unauthenticated');
    expect(refused.getSnapshot().context).toEqual({ identity: null, reason: 'unauthenticated' });

    const broken = start(new Error('?'));
    await settled(broken);
    expect(broken.getSnapshot().context.reason).toBe('failed');
  });

  test('can be forced to ask again, and knows the former person meanwhile', async () => {
    const actor = start(ANNA, NIKOS);
    await settled(actor);
    actor.send({ type: 'reload' });
    expect(actor.getSnapshot().value).toBe('unresolved');
    expect(actor.getSnapshot().context.identity).toEqual(ANNA);
    await settled(actor);
    expect(actor.getSnapshot().context.identity).toEqual(NIKOS);
  });

  test('a second reload drops the answer of the first', async () => {
    const first = Promise.withResolvers<Identity>();
    const answers = [first.promise, Promise.resolve(NIKOS)];
    const identify = fromPromise<Identity>(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    const actor = createActor(machine.provide({ actors: { identify } })).start();
    actor.send({ type: 'reload' });
    first.resolve(ANNA);
    await settled(actor);
    expect(actor.getSnapshot().context.identity).toEqual(NIKOS);
  });

  test('a reload after a refusal can find a person', async () => {
    const actor = start(refusal('unauthenticated'), ANNA);
    await settled(actor);
    actor.send({ type: 'reload' });
    await settled(actor);
    expect(actor.getSnapshot().context).toEqual({ identity: ANNA, reason: null });
  });

  test.each(['authenticated', 'unresolved'])('signing out forgets the person at once (%s)', async (from) => {
    const actor = start(ANNA);
    await settled(actor);
    if (from === 'unresolved') actor.send({ type: 'reload' });
    actor.send({ type: 'signedOut' });
    expect(actor.getSnapshot().value).toBe('unauthenticated');
    expect(actor.getSnapshot().context.identity).toBeNull();
  });

  test('survives a JSON round trip', async () => {
    const actor = start(ANNA);
    await settled(actor);
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
    const again = createActor(machine, { snapshot }).start();
    expect(again.getSnapshot().value).toBe('authenticated');
    expect(again.getSnapshot().context.identity).toEqual(ANNA);
  });

  test('without an actor of the host the state is signed out', async () => {
    const actor = createActor(machine).start();
    await settled(actor);
    expect(actor.getSnapshot().value).toBe('unauthenticated');
  });
});

test('every state of the definition is reachable, and the chart has no other', async () => {
  const reached = new Set<string>();
  const actor = start(ANNA, refusal('unauthenticated'));
  actor.subscribe((snapshot) => void reached.add(snapshot.value));
  await settled(actor);
  actor.send({ type: 'reload' });
  await settled(actor);
  const states = new Set(Object.keys(machine.states));
  expect(reached).toEqual(states);
  expect(new Set(flowManuals['identity']?.states)).toEqual(states);
});
