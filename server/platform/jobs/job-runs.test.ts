import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MissedRuns } from '../../../schemas/entities/job.ts';
import { registerJobs, startJobs, type JobOptions, type JobRun, type JobWork } from './job-runs.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { testDatabase } from '../../../tests/support/server/test-app.ts';

const { db } = await testDatabase();
const quiet = { warn: () => undefined, error: () => undefined };
let workers: Outbox[] = [];

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('jobs').execute();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

function start(work: JobWork, options: Partial<JobOptions> = {}): Outbox {
  const worker = startJobs({ db, work: { report: work }, log: quiet, every: 20, delay: () => 30, ...options });
  workers.push(worker);
  return worker;
}

/** A job every ten minutes that was due some minutes ago. */
async function addJob(name: string, missed: MissedRuns, minutesAgo: number, more: { paused?: boolean } = {}) {
  const next = sql<Date>`date_bin('10 minutes', now(), '2001-01-01Z') - make_interval(mins => ${minutesAgo})`;
  await db
    .insertInto('jobs')
    .values({ name, kind: 'report', cron: '*/10 * * * *', zone: 'Europe/Athens', missed, next, ...more })
    .execute();
}

const jobNamed = (name: string) => db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
const ended = async () => (await db.selectFrom('outbox').select('key').where('done', 'is not', null).execute()).length;
const isComing = async (name: string) => ((await jobNamed(name)).next?.getTime() ?? 0) > Date.now();

test('a job runs at its time, and its next time is set', async () => {
  await addJob('one', 'once', 0);
  const work = vi.fn<JobWork>(async () => 'done');
  const { next } = await jobNamed('one');
  start(work);
  await expect.poll(ended).toBe(1);
  expect(work).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'one', due: next, attempt: 1 }));
  expect(await isComing('one')).toBe(true);
});

test.each<[MissedRuns, number, number]>([
  ['skip', 1, 2],
  ['once', 1, 45],
  ['each', 4, 45],
])('of times that were missed, "%s" makes %d runs', async (missed, count, minutes) => {
  // Due at the last full ten minutes and three times before; only "skip" depends on whether the last one is on time.
  await addJob('late', missed, 30);
  await db.updateTable('jobs').set({ cron: '* * * * *' }).where('missed', '=', 'skip').execute();
  const due: number[] = [];
  start(async (run: JobRun) => void due.push(run.due.getTime()));
  await expect.poll(async () => [await ended(), await isComing('late')]).toEqual([count, true]);
  expect(new Set(due).size).toBe(count);
  expect(Date.now() - Math.min(...due)).toBeLessThan(minutes * 60_000);
});

test('a job with `skip` skips times that are long past', async () => {
  await db
    .insertInto('jobs')
    .values({
      name: 'yearly',
      kind: 'report',
      cron: '0 0 1 1 *',
      zone: 'Europe/Athens',
      missed: 'skip',
      next: new Date(Date.now() - 400 * 86_400_000),
    })
    .execute();
  const work = vi.fn<JobWork>(async () => null);
  start(work);
  await expect.poll(() => isComing('yearly')).toBe(true);
  expect(work).not.toHaveBeenCalled();
});

test('more missed times than one batch holds run, each once', async () => {
  await addJob('many', 'each', 0);
  const from = sql<Date>`date_trunc('minute', now()) - interval '249 minutes'`;
  await db.updateTable('jobs').set({ cron: '* * * * *', next: from }).execute();
  const due: number[] = [];
  start(async (run) => void due.push(run.due.getTime()));
  await expect.poll(() => due.length).toBeGreaterThanOrEqual(250);
  expect(new Set(due).size).toBe(due.length);
});

test('several workers share the jobs: each due time runs once', async () => {
  for (let index = 0; index < 150; index += 1) await addJob(`shared ${index}`, 'once', 0);
  const seen: string[] = [];
  for (let count = 0; count < 3; count += 1) start(async ({ job }) => void seen.push(job));
  await expect.poll(ended).toBe(150);
  expect(new Set(seen).size).toBe(150);
  expect(seen).toHaveLength(150);
});

test('a paused job and a job of an unknown kind do not run', async () => {
  await addJob('paused', 'once', 0, { paused: true });
  await addJob('unknown', 'once', 0);
  await db.updateTable('jobs').set({ kind: 'mis' }).where('name', '=', 'unknown').execute();
  await addJob('runs', 'once', 0);
  const work = vi.fn<JobWork>(async () => null);
  start(work);
  await expect.poll(ended).toBe(1);
  expect(work).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'runs' }));
  expect([await isComing('paused'), await isComing('unknown')]).toEqual([false, false]);
});

test('a run that fails is tried again, then is failed; the outcomes are counted', async () => {
  await addJob('fails', 'once', 0);
  const outcomes: string[] = [];
  start(() => Promise.reject(new Error('no')), { onEnd: (kind, isDone) => void outcomes.push(`${kind} ${isDone}`) });
  const run = () => db.selectFrom('outbox').selectAll().executeTakeFirst();
  await expect.poll(async () => (await run())?.failed).toBeInstanceOf(Date);
  expect(await run()).toMatchObject({ attempts: 5, problem: 'no' });
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => 'report false'));
});

test('the run of a killed worker is taken over with the same key', async () => {
  await addJob('killed', 'once', 0);
  const stuck = start(() => new Promise<never>(() => undefined), { hold: 200 });
  await expect
    .poll(async () => (await db.selectFrom('outbox').select('held').executeTakeFirst())?.held)
    .toBeInstanceOf(Date);
  workers = workers.filter((worker) => worker !== stuck);
  const work = vi.fn<JobWork>(async () => null);
  start(work);
  await expect.poll(ended).toBe(1);
  expect(work).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ job: 'killed', attempt: 2 }));
  void stuck.stop();
});

test('the jobs of the code are registered once; a changed time is updated, a pause stays', async () => {
  const work: JobWork = async () => null;
  const now = new Date('2027-03-27T20:00:00Z');
  await registerJobs(db, { nightly: { cron: '30 3 * * *', missed: 'once', work } }, 'Europe/Athens', now);
  expect((await jobNamed('nightly')).next).toEqual(new Date('2027-03-28T01:00:00Z'));
  await db.updateTable('jobs').set({ paused: true, next: now }).execute();
  await registerJobs(db, { nightly: { cron: '30 3 * * *', missed: 'once', work } }, 'Europe/Athens', now);
  expect(await jobNamed('nightly')).toMatchObject({ paused: true, next: now });
  await registerJobs(db, { nightly: { cron: '0 5 * * *', missed: 'skip', work } }, 'Europe/Athens', now);
  expect(await jobNamed('nightly')).toMatchObject({
    paused: true,
    missed: 'skip',
    next: new Date('2027-03-28T02:00:00Z'),
  });
});
