import { runInAction } from 'mobx';
import { createActor, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { nearest } from '../../document/nearest.ts';
import { DocumentError } from '../../prepare/document-error.ts';
import type { PreparedFlow } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { readFrom } from '../../expression/extended-environment.ts';
import { isPlain } from '../../base/equal.ts';
import type { UnitScope } from '../scope/unit-scope.ts';

/** A state machine that a unit names. It runs while the unit is open. */
export class Flow {
  readonly #unit: UnitScope;
  readonly #flow: PreparedFlow;
  readonly #snapshot = new Cell<AnyMachineSnapshot | null>(null);
  #actor: AnyActorRef | null = null;

  constructor(unit: UnitScope, flow: PreparedFlow) {
    this.#unit = unit;
    this.#flow = flow;
  }

  /** flows.x.state, flows.x.context.a, flows.x.can.EVENT */
  read(steps: readonly (string | number)[]): unknown {
    this.#prime();
    const snapshot = this.#snapshot.get();
    if (!snapshot) return null;
    switch (steps[1]) {
      case 'state':
        return stateName(snapshot.value);
      case 'context':
        return readFrom(snapshot.context, steps, 2);
      case 'can':
        return steps.length > 2 ? snapshot.can({ type: String(steps[2]) }) : this.#allowed(snapshot);
      default:
        return null;
    }
  }

  send(event: { readonly type: string }): void {
    runInAction(() => this.#actor?.send(event));
  }

  open(): void {
    this.#prime();
    // A stopped actor cannot be started again.
    if (this.#actor?.getSnapshot().status === 'stopped') this.#actor = this.#create();
    this.#actor?.subscribe({
      next: (snapshot: AnyMachineSnapshot) => runInAction(() => this.#snapshot.set(snapshot)),
      error: (error) => this.#unit.page.failed(error),
    });
    this.#actor?.start();
  }

  close(): void {
    this.#actor?.stop();
  }

  /** Sets the first state for the first render. Nothing runs before the unit opens. */
  #prime(): void {
    if (this.#actor) return;
    this.#actor = this.#create();
    this.#snapshot.put(this.#actor.getSnapshot());
  }

  #create(): AnyActorRef {
    const machine = this.#unit.page.loader.machine(this.#flow.flow);
    if (!isMachine(machine)) throw new DocumentError(unknownFlow(this.#flow.flow, this.#unit), '/flows');
    const input = this.#flow.with?.prepared.run(this.#unit) ?? {};
    return createActor(machine, { input });
  }

  #allowed(snapshot: AnyMachineSnapshot): Readonly<Record<string, boolean>> {
    const events = Object.keys(this.#unit.page.catalogue.flows[this.#flow.flow]?.events ?? {});
    return Object.fromEntries(events.map((type) => [type, snapshot.can({ type })]));
  }
}

const isMachine = (machine: unknown): machine is AnyStateMachine =>
  typeof machine === 'object' && machine !== null && 'provide' in machine;

function unknownFlow(name: string, unit: UnitScope): string {
  const known = nearest(name, Object.keys(unit.page.catalogue.flows));
  return `There is no flow ${name}${known === undefined ? '' : `; is ${known} meant?`}`;
}

/** The name of a nested state is its path: "answering.saving". */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isPlain(value)) return '';
  return Object.entries(value)
    .map(([name, inner]) => [name, stateName(inner)].filter((part) => part !== '').join('.'))
    .join(' ');
}
