import { sql, type Kysely } from 'kysely';
import type { Db } from './area.ts';
import type { Database } from './data/tables.ts';
import { currentRequest, runForRequest } from './http/deadline.ts';
import { createIncidentLog } from './log.ts';

/** Something that has to happen outside of the database. */
export interface Effect {
  /** Which deliverer does it: "mail". */
  readonly kind: string;
  /** It does not happen before. */
  readonly notBefore?: Date | undefined;
  /** The same key happens once, however often it is promised; a receiver that knows keys gets it too. */
  readonly key: string;
  readonly payload: unknown;
}

/** Promises an effect, in the transaction of the change that causes it. Returns its id: the old one's, if the key was promised before. */
export async function enqueueEffect(db: Db, effect: Effect): Promise<string> {
  const row = await db
    .insertInto('outbox')
    .values({
      kind: effect.kind,
      key: effect.key,
      payload: JSON.stringify(effect.payload),
      request: currentRequest(),
      ...(effect.notBefore ? { next: effect.notBefore } : {}),
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: effect.key }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Promises several effects whose keys are new, in one statement. */
export async function enqueueEffects(db: Db, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return;
  const request = currentRequest();
  await db
    .insertInto('outbox')
    .values(
      effects.map(({ kind, key, payload, notBefore }) => ({
        kind,
        key,
        payload: JSON.stringify(payload),
        request,
        ...(notBefore ? { next: notBefore } : {}),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Takes effects back that have not happened, and are not happening now. Returns their keys. */
export async function cancelEffects(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    delete from outbox where key = any(${[...keys]}::text[]) and done is null and (held is null or held < now())
    returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Which of these effects could be taken back now. */
export async function findWaitingEffects(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from outbox where key = any(${[...keys]}::text[]) and done is null and (held is null or held < now())`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

export interface Delivery {
  readonly key: string;
  /** 1 for the first. After a crash the same attempt may come twice: the key tells. */
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** The id of the request in which it was promised. */
  readonly request: string | null;
}

/** Does one kind of effect. What it throws is tried again; PermanentFailure is not. */
export type Deliverer = (payload: unknown, delivery: Delivery) => Promise<unknown>;

/** Trying again would not help. */
export class PermanentFailure extends Error {}

export interface OutboxOptions {
  readonly db: Kysely<Database>;
  readonly deliverers: Readonly<Record<string, Deliverer>>;
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void };
  /** Milliseconds between two looks at the table. */
  readonly every?: number;
  /** Milliseconds that one delivery may take; after them another worker may take it over. */
  readonly hold?: number;
  readonly attempts?: number;
  /** Milliseconds before the next attempt. */
  readonly delay?: (attempt: number) => number;
  /** Promises what has become due. Runs before each look. */
  readonly prepare?: () => Promise<void>;
}

/** A worker that delivers. */
export interface Outbox {
  /** Looks now. */
  readonly wake: () => void;
  /** Finishes what is under way, and ends. */
  readonly stop: () => Promise<void>;
}

interface ClaimedEffect {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly request: string | null;
}

const BATCH = 10;
/** 5 s, 10 s, 20 s ... an hour at most. */
const exponentialDelay = (attempt: number) => Math.min(5_000 * 2 ** (attempt - 1), 3_600_000);

/** Starts a worker. Any number of them, on any number of nodes, share one table: each effect is held by one at a time. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { every = 1_000, log } = options;
  const failed = createIncidentLog(log);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  const work = async (): Promise<void> => {
    do {
      again = false;
      // oxlint-disable-next-line no-await-in-loop -- one look after the other
      await options.prepare?.();
      // Each look takes what is due; a full batch means that there is more.
      while (!stopping.signal.aborted && (await deliverBatch(options, stopping.signal)) === BATCH);
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    again = true;
    running ??= work()
      .catch((error: unknown) => failed(error, 'outbox'))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(wake, every);
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

async function deliverBatch(options: OutboxOptions, stopping: AbortSignal): Promise<number> {
  const claimed = await claim(options);
  await Promise.all(claimed.map((effect) => deliver(options, effect, stopping)));
  return claimed.length;
}

/** One short statement: rows that another worker is just claiming are skipped; the hold outlives a worker that crashes. */
async function claim({ db, deliverers, hold = 60_000 }: OutboxOptions): Promise<readonly ClaimedEffect[]> {
  const kinds = Object.keys(deliverers);
  if (kinds.length === 0) return [];
  const { rows } = await sql<ClaimedEffect>`
    update outbox set attempts = attempts + 1, held = now() + make_interval(secs => ${hold / 1000})
    where id in (
      select id from outbox
      where done is null and failed is null and next <= now() and (held is null or held < now())
        and kind = any(${kinds})
      order by next, id limit ${BATCH} for update skip locked)
    returning id, kind, key, payload, attempts, request`.execute(db);
  return rows;
}

async function deliver(options: OutboxOptions, effect: ClaimedEffect, stopping: AbortSignal): Promise<void> {
  const { db, deliverers, hold = 60_000, log } = options;
  const deliverer = Object.hasOwn(deliverers, effect.kind) ? deliverers[effect.kind] : undefined;
  if (!deliverer) return;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(hold)]);
    const delivery = { key: effect.key, attempt: effect.attempts, signal, request: effect.request };
    const result = await runForRequest(effect.request, () => deliverer(effect.payload, delivery));
    await finish(db, effect, { done: new Date(), result: JSON.stringify(result ?? null), problem: null });
  } catch (error) {
    log.warn({ err: error, effect: effect.key, attempt: effect.attempts, reqId: effect.request }, 'delivery failed');
    await postpone(options, effect, error);
  }
}

function postpone(
  { db, attempts = 12, delay = exponentialDelay }: OutboxOptions,
  effect: ClaimedEffect,
  error: unknown,
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  const lost = error instanceof PermanentFailure || effect.attempts >= attempts;
  return finish(db, effect, {
    problem,
    ...(lost ? { failed: new Date() } : { next: new Date(Date.now() + delay(effect.attempts)) }),
  });
}

interface Outcome {
  readonly done?: Date;
  readonly failed?: Date;
  readonly next?: Date;
  readonly result?: string;
  readonly problem: string | null;
}

/** The channel on which the id of an effect is sent when it has ended. */
export const OUTBOX_CHANNEL = 'praxis_outbox';

/** Only whoever still holds the effect says how it ended. Who waits for the end is notified. */
async function finish(db: Kysely<Database>, effect: ClaimedEffect, outcome: Outcome): Promise<void> {
  await db
    .with('ended', (query) =>
      query
        .updateTable('outbox')
        .set({ ...outcome, held: null })
        .where('id', '=', effect.id)
        .where('attempts', '=', effect.attempts)
        .where('done', 'is', null)
        .returning(['id', 'done', 'failed']),
    )
    .selectFrom('ended')
    .where((where) => where.or([where('done', 'is not', null), where('failed', 'is not', null)]))
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, id::text)`.as('told'))
    .execute();
}
