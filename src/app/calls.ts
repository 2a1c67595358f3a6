import { calls as firstCalls } from 'virtual:first-calls';
import { unpackCalls, type CallFacts } from '../api/call-table.ts';

/** The facts of each call: first those of a page before sign-in, the others after `loadCalls`. */
export const calls: Record<string, CallFacts> = unpackCalls(firstCalls);

let others: Promise<unknown> | undefined;

/** Loads the facts of all other calls, once. After a failure the next caller tries again. */
export function loadCalls(): Promise<unknown> {
  others ??= import('virtual:other-calls').then(
    ({ calls: otherCalls }) => Object.assign(calls, unpackCalls(firstCalls, otherCalls)),
    (error: unknown) => {
      others = undefined;
      throw error;
    },
  );
  return others;
}
