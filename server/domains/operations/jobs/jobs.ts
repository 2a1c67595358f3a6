import { sql, type RawBuilder } from 'kysely';
import { isJobKind, JOB_KINDS, type Job, type JobKind, type JobRun } from '../../../../schemas/entities/job.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { nextTime } from '../../../platform/base/cron.ts';
import { enqueueRun } from '../../../platform/jobs/job-runs.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, notFound } from '../../../platform/base/problem.ts';

interface Page {
  readonly page?: number;
  readonly count?: number;
}

/** Selects jobs of the kinds that this version knows. A newer node may have added others. */
const selectJobs = (db: Db) => db.selectFrom('jobs').where('kind', 'in', JOB_KINDS);

export async function listJobs(db: Db, { page = 0, count = 100 }: Page) {
  const [rows, { all }] = await Promise.all([
    selectJobs(db)
      .selectAll()
      .orderBy('name')
      .limit(count)
      .offset(page * count)
      .execute(),
    selectJobs(db)
      .select(sql<number>`count(*)::integer`.as('all'))
      .executeTakeFirstOrThrow(),
  ]);
  return { list: await Promise.all(rows.map((row) => presentJob(db, row))), count: all };
}

/** The number of scheduled jobs, and those whose last run failed. */
export async function countJobs(db: Db): Promise<{ All: number; Failed: JobKind[] }> {
  const rows = await selectJobs(db)
    .where('paused', '=', false)
    .select([
      'kind',
      sql<boolean>`coalesce((select o.failed is not null from outbox o where o.kind like 'job.%'
        and o.payload ->> 'job' = jobs.name and (o.done is not null or o.failed is not null) order by o.id desc limit 1), false)`.as(
        'failed',
      ),
    ])
    .orderBy('name')
    .execute();
  return { All: rows.length, Failed: rows.filter(({ failed }) => failed).map(({ kind }) => requireKind(kind)) };
}

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly cron: string;
  readonly zone: string;
  readonly missed: Job['Missed'];
  readonly paused: boolean;
  readonly next: Date | null;
}

async function presentJob(db: Db, { name, kind, cron, zone, missed, paused, next }: Row): Promise<Job> {
  const last = await selectRuns(db, name, sql`null`)
    .limit(1)
    .executeTakeFirst();
  return {
    Name: name,
    Kind: requireKind(kind),
    Cron: cron,
    Zone: zone,
    Missed: missed,
    Paused: paused,
    Next: paused ? null : (next?.toISOString() ?? null),
    Last: last ? presentRun(last) : null,
  };
}

function requireKind(kind: string): JobKind {
  if (!isJobKind(kind)) throw jobNotFound();
  return kind;
}

/** Selects the runs of a job. `by` selects the name of the person who started a run by hand. */
const selectRuns = (db: Db, job: string, by: RawBuilder<string | null>) =>
  db
    .selectFrom('outbox')
    .where('kind', 'like', 'job.%')
    .where(sql<boolean>`payload ->> 'job' = ${job}`)
    .orderBy('id', 'desc')
    .select(['id', 'payload', 'held', 'done', 'failed', 'attempts', 'problem', by.as('by')])
    .select(sql<boolean>`payload ? 'by'`.as('by_hand'))
    .select(sql<Date>`(payload ->> 'due')::timestamptz`.as('due'))
    .select(sql<boolean>`coalesce(held > now(), false)`.as('running'));

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

const presentRun = (row: RunRow): JobRun => ({
  Id: row.id,
  Due: row.due.toISOString(),
  State: stateOf(row),
  ByHand: row.by_hand,
  By: row.by ?? '',
  Ended: (row.done ?? row.failed)?.toISOString() ?? null,
  Attempts: row.attempts,
  Problem: row.problem,
});

function stateOf({ done, failed, running }: RunRow): JobRun['State'] {
  if (done) return 'done';
  if (failed) return 'failed';
  return running ? 'running' : 'waiting';
}

/** Selects the name of a person only if they are a member of the reader's project. */
const nameOfMember = ({ project }: Reader) => sql<string | null>`(select p.name from people p
  join memberships m on m.person = p.id and m.project = ${project.id} where p.id::text = outbox.payload ->> 'by')`;

export async function listRuns(db: Db, reader: Reader, name: string, { page = 0, count = 20 }: Page) {
  await requireJob(db, name);
  const runs = selectRuns(db, name, nameOfMember(reader));
  const [rows, { all }] = await Promise.all([
    runs
      .limit(count)
      .offset(page * count)
      .execute(),
    runs
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::integer`.as('all'))
      .executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(presentRun), count: all };
}

async function requireJob(db: Db, name: string, lock = false): Promise<Row> {
  const query = selectJobs(db).where('name', '=', name).selectAll();
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw jobNotFound();
  return row;
}

const jobNotFound = () => notFound('no-job', 'There is no such job.');

/** Runs a job now, even if it is paused, and waits for its end. */
export async function runJob(context: CallContext, reader: Reader, name: string): Promise<JobRun> {
  const { db } = context;
  const id = await db.transaction().execute(async (transaction) => {
    // Without the lock, two calls at the same time would both find no open run.
    const job = await requireJob(transaction, name, true);
    const open = await selectRuns(transaction, name, sql`null`)
      .where('done', 'is', null)
      .where('failed', 'is', null)
      .executeTakeFirst();
    if (open) throw conflict('job-running', 'A run of the job has not ended yet.');
    await context.audit(
      { action: 'jobs.run', subject: `job ${name}`, project: String(reader.project.id) },
      transaction,
    );
    return enqueueRun(transaction, job, reader.person);
  });
  await context.waitForEffect(id, { signal: context.request.deadline.signal });
  const run = await selectRuns(db, name, nameOfMember(reader)).where('id', '=', id).executeTakeFirstOrThrow();
  return presentRun(run);
}

export async function pauseJob(
  context: CallContext,
  reader: Reader,
  { Name: name, Paused: paused }: { readonly Name: string; readonly Paused: boolean },
): Promise<Job> {
  return context.db.transaction().execute(async (db) => {
    const job = await requireJob(db, name, true);
    if (job.paused === paused) return presentJob(db, job);
    const next = paused ? job.next : nextTime(job.cron, job.zone, new Date());
    await db.updateTable('jobs').set({ paused, next }).where('name', '=', name).execute();
    await context.audit(
      { action: 'jobs.pause', subject: `job ${name}`, project: String(reader.project.id), details: { paused } },
      db,
    );
    return presentJob(db, { ...job, paused, next });
  });
}
