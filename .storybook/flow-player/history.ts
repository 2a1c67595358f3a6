import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { stateText } from './chart.ts';

/** One line of the history: an event of the chart with the state after it, or what the chart sent to an actor. */
export interface HistoryEntry {
  readonly number: number;
  readonly event: string;
  readonly payload: string;
  readonly result: string;
}

const MAX_LENGTH = 200;

/** The events and states of a chart, newest first. */
export class History {
  entries: readonly HistoryEntry[] = [];
  readonly #listeners = new Set<() => void>();
  #count = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly inspect = (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.snapshot' && inspected.type !== '@xstate.event') return;
    const { event, actorRef, rootId } = inspected;
    const isRoot = actorRef.sessionId === rootId;
    if (inspected.type === '@xstate.snapshot' && isRoot) {
      // The root actor runs the chart.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      this.#add(event, stateText(inspected.snapshot as AnyMachineSnapshot));
    } else if (inspected.type === '@xstate.event' && !isRoot && !/^(?:xstate|player)\./.test(event.type)) {
      this.#add(event, `to ${'id' in actorRef ? String(actorRef.id) : 'an actor'}`);
    }
  };

  #add({ type, ...payload }: { readonly type: string }, result: string): void {
    this.#count += 1;
    const json = JSON.stringify(payload, errorText);
    const text = json === '{}' ? '' : json;
    this.entries = [{ number: this.#count, event: type, payload: text, result }, ...this.entries].slice(0, MAX_LENGTH);
    for (const listener of this.#listeners) listener();
  }
}

/** Errors have no JSON of their own. */
const errorText = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { message: value.message, ...Object.fromEntries(Object.entries(value)) } : value;
