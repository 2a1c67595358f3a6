import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Data } from '../data/index.ts';

/** Writes of which it is unknown whether they were stored, and whose events were not sent. */
export interface UnconfirmedWrites {
  readonly begin: () => void;
  readonly end: () => void;
}

const RETRY_MS = 1_000;

/**
 * A statement whose connection broke may have been executed: when the database answers again, `settle` makes pages load
 * the current state.
 */
export function watchUnconfirmedWrites(
  { db, onBroken }: Pick<Data, 'db' | 'onBroken'>,
  settle: () => void,
): UnconfirmedWrites {
  const over = new AbortController();
  let settling = false;
  const isBack = (): Promise<boolean> =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false, // that it does not answer is the answer
    );
  const settleSoon = async (): Promise<void> => {
    settling = true;
    do {
      // oxlint-disable-next-line no-await-in-loop -- polls
      await wait(RETRY_MS, undefined, { signal: over.signal, ref: false });
      // oxlint-disable-next-line no-await-in-loop
    } while (!(await isBack()));
    settling = false;
    settle();
  };
  const begin = (): void => {
    if (!settling) settleSoon().catch(() => undefined); // the end interrupts the pause
  };
  const endListening = onBroken(begin);
  return {
    begin,
    end: () => {
      endListening();
      over.abort();
    },
  };
}
