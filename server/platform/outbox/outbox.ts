import { sql, type Kysely } from 'kysely';
import type { Db, Database } from '../data/tables.ts';
import { currentRequest, runForRequest } from '../base/deadline.ts';
import { createIncidentLog } from '../base/log.ts';

/** An effect outside of the database, such as a mail. */
export interface Effect {
  /** The kind of its deliverer: "mail". */
  readonly kind: string;
  /** It is not delivered before. */
  readonly notBefore?: Date | undefined;
  /**
   * An effect with the same key is delivered once, even if it is enqueued again; receivers that support keys get it,
   * too.
   */
  readonly key: string;
  readonly payload: unknown;
}

/**
 * Enqueues an effect in the transaction of the change that causes it. Returns its id; that of the earlier effect if the
 * key was enqueued before.
 */
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

/** Enqueues several effects with new keys in one statement. */
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

/** Cancels effects that are not delivered and not being delivered. Returns their keys. */
export async function cancelEffects(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    delete from outbox where key = any(${[...keys]}::text[]) and done is null and (held is null or held < now())
    returning key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The effects that could be cancelled now. */
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
  /** Starts at 1. After a crash the same attempt may run twice, which receivers recognize by the key. */
  readonly attempt: number;
  readonly signal: AbortSignal;
  /** The id of the request that enqueued it. */
  readonly request: string | null;
}

/** Delivers one kind of effect. Errors are retried, except PermanentFailure. */
export type Deliverer = (payload: unknown, delivery: Delivery) => Promise<unknown>;

/** Retrying would not help. */
export class PermanentFailure extends Error {}

export interface OutboxOptions {
  readonly db: Kysely<Database>;
  readonly deliverers: Readonly<Record<string, Deliverer>>;
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void };
  /** Milliseconds between two polls of the table. */
  readonly every?: number;
  /** The maximum milliseconds of one delivery; after them another worker may take it over. */
  readonly hold?: number;
  readonly attempts?: number;
  /** Milliseconds until the next attempt. */
  readonly delay?: (attempt: number) => number;
  /** Enqueues effects that have become due. Runs before each poll. */
  readonly prepare?: () => Promise<void>;
}

/** A worker that delivers effects. */
export interface Outbox {
  /** Polls now. */
  readonly wake: () => void;
  /** Stops after the running deliveries. */
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
/** 5 s, 10 s, 20 s ... at most an hour. */
const exponentialDelay = (attempt: number) => Math.min(5_000 * 2 ** (attempt - 1), 3_600_000);

/**
 * Starts a worker. Any number of workers on any number of nodes share one table: each effect is held by one at a time.
 */
export function startOutbox(options: OutboxOptions): Outbox {
  const { every = 1_000, log } = options;
  const failed = createIncidentLog(log);
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  const work = async (): Promise<void> => {
    do {
      again = false;
      // oxlint-disable-next-line no-await-in-loop -- one poll after the other
      await options.prepare?.();
      // Each poll takes the due effects; after a full batch there are more.
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

/**
 * Claims effects with one short statement, which skips rows that another worker is claiming. A claim of a crashed
 * worker expires.
 */
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

/** The channel on which the id of an ended effect is sent. */
export const OUTBOX_CHANNEL = 'praxis_outbox';

/** Stores the outcome if the worker still holds the effect, and notifies those who wait for it. */
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
    .select(sql`pg_notify(${OUTBOX_CHANNEL}, id::text)`.as('notified'))
    .execute();
}
