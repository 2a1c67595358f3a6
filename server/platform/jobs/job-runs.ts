import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MissedRuns } from '../../../schemas/entities/job.ts';
import type { Db, Database } from '../data/tables.ts';
import { nextTime, timesUntil } from '../base/cron.ts';
import { startOutbox, type Delivery, type Deliverer, type Outbox, type OutboxOptions } from '../outbox/outbox.ts';

/** A run of a job. After a crash the same run may begin twice, with the same key. */
export interface JobRun extends Delivery {
  readonly job: string;
  /** When it was due. */
  readonly due: Date;
}

/** Does the work of one kind of job. If it throws, the run is repeated. */
export type JobWork = (run: JobRun) => Promise<unknown>;

/** A job of every installation; its name is its kind. */
export interface BuiltInJob {
  readonly cron: string;
  readonly missed: MissedRuns;
  readonly work: JobWork;
}

export interface JobOptions extends Pick<OutboxOptions, 'log' | 'every' | 'hold' | 'delay'> {
  readonly db: Kysely<Database>;
  /** The functions for the kinds of jobs that this node runs. */
  readonly work: Readonly<Record<string, JobWork>>;
  /** Called with the outcome of each run. */
  readonly onEnd?: (kind: string, isDone: boolean) => void;
}

/** Milliseconds after which another node may take over a run. */
const HOLD_MS = 300_000;
const ATTEMPTS = 5;
/** How late a run may begin without counting as missed. */
const ON_TIME_MS = 60_000;
const BATCH = 100;

const effectKind = (kind: string): string => `job.${kind}`;

/** Starts a worker that enqueues due runs as effects of the outbox and delivers them. Any number of nodes share the jobs. */
export function startJobs({ work, onEnd = () => undefined, ...options }: JobOptions): Outbox {
  const kinds = Object.keys(work);
  return startOutbox({
    hold: HOLD_MS,
    attempts: ATTEMPTS,
    ...options,
    deliverers: Object.fromEntries(
      Object.entries(work).map(([kind, each]) => [effectKind(kind), createDeliverer(kind, each, onEnd)]),
    ),
    prepare: () => enqueueDueRuns(options.db, kinds),
  });
}

const createDeliverer =
  (kind: string, work: JobWork, onEnd: NonNullable<JobOptions['onEnd']>): Deliverer =>
  async (payload, delivery) => {
    try {
      const result = await work({ ...delivery, ...parsePayload(payload) });
      onEnd(kind, true);
      return result;
    } catch (error) {
      onEnd(kind, false);
      throw error;
    }
  };

function parsePayload(payload: unknown): Pick<JobRun, 'job' | 'due'> {
  const { job, due } = Object(payload);
  return { job: String(job), due: new Date(String(due)) };
}

/** Stores the built-in jobs. It updates times that have changed in the code; paused jobs stay paused. */
export async function registerJobs(
  db: Kysely<Database>,
  jobs: Readonly<Record<string, BuiltInJob>>,
  zone: string,
  now = new Date(),
): Promise<void> {
  const rows = Object.entries(jobs).map(([name, { cron, missed }]) => ({
    name,
    kind: name,
    cron,
    zone,
    missed,
    next: nextTime(cron, zone, now),
  }));
  await db
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({
          kind: row.ref('excluded.kind'),
          cron: row.ref('excluded.cron'),
          zone: row.ref('excluded.zone'),
          missed: row.ref('excluded.missed'),
          next: row.ref('excluded.next'),
        }))
        .where(
          sql<boolean>`(jobs.kind, jobs.cron, jobs.zone, jobs.missed) is distinct from (excluded.kind, excluded.cron, excluded.zone, excluded.missed)`,
        ),
    )
    .execute();
}

/** Enqueues the due runs. The next time of a job is set in the same transaction, so that each time has one run. */
async function enqueueDueRuns(db: Kysely<Database>, kinds: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- each transaction takes the next batch
  while ((await db.transaction().execute((transaction) => takeDueJobs(transaction, kinds))) > 0);
}

interface DueJob {
  readonly name: string;
  readonly kind: string;
  readonly cron: string;
  readonly zone: string;
  readonly missed: MissedRuns;
  readonly next: Date;
  readonly now: Date;
}

async function takeDueJobs(db: Db, kinds: readonly string[]): Promise<number> {
  const { rows: jobs } = await sql<DueJob>`
    select name, kind, cron, zone, missed, next, now() from jobs
    where not paused and next <= now() and kind = any(${[...kinds]})
    order by next limit ${BATCH} for update skip locked`.execute(db);
  if (jobs.length === 0) return 0;
  const taken = jobs.map((job) => ({ ...job, times: dueTimes(job) }));
  const runs = taken.flatMap(({ times, ...job }) => times.map((due) => createRun(job, due)));
  if (runs.length > 0)
    await db
      .insertInto('outbox')
      .values(runs)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  const next = taken.map(({ times, ...job }) => nextTime(job.cron, job.zone, lastHandled(job, times)));
  await sql`update jobs set next = taken.next
    from unnest(${jobs.map(({ name }) => name)}::text[], ${next}::timestamptz[]) as taken (name, next)
    where jobs.name = taken.name`.execute(db);
  return jobs.length;
}

/** Returns the times for which a due job gets a run. */
function dueTimes({ cron, zone, missed, next, now }: DueJob): Date[] {
  const before = new Date(next.getTime() - 1);
  if (missed === 'each') return timesUntil(cron, zone, before, now, BATCH);
  if (missed === 'once') return [next];
  const onTime = new Date(Math.max(before.getTime(), now.getTime() - ON_TIME_MS));
  return timesUntil(cron, zone, onTime, now, 1);
}

/** Returns the last time that has been handled. A job with a run for each time continues after the batch. */
const lastHandled = ({ missed, now }: DueJob, times: readonly Date[]): Date =>
  missed === 'each' ? (times.at(-1) ?? now) : now;

/** Enqueues a run that a person starts by hand. Returns its id. */
export async function enqueueRun(db: Db, job: Pick<DueJob, 'name' | 'kind'>, by: number): Promise<string> {
  const run = createRun(job, new Date());
  const { id } = await db
    .insertInto('outbox')
    .values({
      ...run,
      key: `job ${job.name} ${randomUUID()}`,
      payload: JSON.stringify({ job: job.name, due: run.next, by }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const createRun = ({ name, kind }: Pick<DueJob, 'name' | 'kind'>, due: Date) => ({
  kind: effectKind(kind),
  key: `job ${name} ${due.toISOString()}`,
  payload: JSON.stringify({ job: name, due }),
  next: due,
  problem: null,
  result: null,
  request: null,
});
