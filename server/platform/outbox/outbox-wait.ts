import { setTimeout as wait } from 'node:timers/promises';
import type { Data } from '../data/index.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';

/** The result of an effect. */
type EffectOutcome =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly problem: string };

/** Waits for the end of an effect. It returns null after the timeout or when `signal` aborts; the effect itself continues. */
export type WaitForEffect = (id: string, options?: WaitOptions) => Promise<EffectOutcome | null>;

interface WaitOptions {
  /** Milliseconds. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Milliseconds between two queries, which are needed because a notification may be lost. */
  readonly every?: number;
}

const TIMEOUT_MS = 30_000;
const LOOK_MS = 1_000;

/** All waiting calls of a node share one listening connection, which is open only while there are any. */
export function createWaitForEffect(data: Pick<Data, 'db' | 'listen'>): WaitForEffect {
  const waiting = new Set<(id: string | null) => void>();
  let stopListening: (() => void) | undefined;
  const notify = (id: string | null) => waiting.forEach((listener) => listener(id));
  const listen = () => data.listen(OUTBOX_CHANNEL, { onMessage: notify, onReconnect: () => notify(null) });
  return async (id, { timeout = TIMEOUT_MS, signal, every = LOOK_MS } = {}) => {
    const over = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
    let look = new AbortController();
    const listener = (ended: string | null) => {
      if (ended === null || ended === id) look.abort();
    };
    waiting.add(listener);
    stopListening ??= listen();
    try {
      for (;;) {
        look = new AbortController();
        // oxlint-disable-next-line no-await-in-loop -- it queries again after each wait
        const outcome = await readOutcome(data, id);
        if (outcome !== null || over.aborted) return outcome;
        // oxlint-disable-next-line no-await-in-loop
        await wait(every, undefined, { signal: AbortSignal.any([over, look.signal]) }).catch(() => undefined);
      }
    } finally {
      waiting.delete(listener);
      if (waiting.size === 0) {
        stopListening?.();
        stopListening = undefined;
      }
    }
  };
}

async function readOutcome({ db }: Pick<Data, 'db'>, id: string): Promise<EffectOutcome | null> {
  const row = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .select(['done', 'failed', 'result', 'problem'])
    .executeTakeFirst();
  if (row?.done) return { state: 'done', result: row.result };
  return row?.failed ? { state: 'failed', problem: row.problem ?? '' } : null;
}
