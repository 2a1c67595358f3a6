import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { demoApp } from '../tests/support/server/areas.ts';
import { spoolFolder } from './platform/files/create-storage.ts';
import { registerJobs, startJobs } from './platform/jobs/job-runs.ts';
import { createJobs } from './jobs.ts';
import { testConfig } from '../tests/support/server/test-app.ts';

const SWEEPS = ['devices', 'files', 'mails', 'resets', 'sessions'];
const demo = await demoApp();
const { db } = demo.data;
const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
const config = testConfig({ DATA_DIR: folder });
const jobs = createJobs({ db, config, hub: demo.app.hub, reports: undefined, callAs: demo.app.callAs });
const work = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.work]));
const quiet = { warn: () => undefined, error: () => undefined };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('expired data is removed every ten minutes', async () => {
  const person = Number(demo.idOf('mentee'));
  const past = sql<Date>`now() - interval '1 second'`;
  const hash = Buffer.alloc(32, 7);
  await db.insertInto('devices').values({ hash, person, expires: past }).execute();
  await db.insertInto('resets').values({ person, expires: past }).execute();
  await db.insertInto('attempts').values({ key: 'old', count: 1, until: past }).execute();
  const addEffect = (kind: string, days: number) => {
    const created = sql<Date>`now() - make_interval(days => ${days})`;
    const row = { kind, key: `${kind} ${days}`, payload: '{}', done: created, created };
    return db
      .insertInto('outbox')
      .values({ ...row, problem: null, result: null, request: null })
      .execute();
  };
  for (const days of [20, 91]) for (const kind of ['mail', 'job.files']) await addEffect(kind, days);
  mkdirSync(spoolFolder(config), { recursive: true });
  writeFileSync(join(spoolFolder(config), 'old'), 'x');
  utimesSync(join(spoolFolder(config), 'old'), 0, 0);

  await registerJobs(db, jobs, 'Europe/Athens');
  const registered = await db.selectFrom('jobs').selectAll().where('name', 'in', SWEEPS).execute();
  expect(registered.map(({ name }) => name).toSorted()).toEqual(SWEEPS);
  for (const { next } of registered) {
    expect((next?.getTime() ?? 1) % 600_000).toBe(0);
    expect(next?.getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
  }
  await db
    .updateTable('jobs')
    .set({ next: sql`next - interval '10 minutes'` })
    .execute();
  const ended: string[] = [];
  const running = startJobs({
    db,
    work,
    log: quiet,
    every: 20,
    onEnd: (kind, isDone) => void ended.push(`${kind} ${isDone}`),
  });
  await expect
    .poll(() => ended.filter((each) => SWEEPS.includes(each.split(' ')[0] ?? '')).toSorted())
    .toEqual(SWEEPS.map((name) => `${name} true`));
  await running.stop();

  expect(await db.selectFrom('devices').select('person').where('hash', '=', hash).execute()).toEqual([]);
  expect(await db.selectFrom('attempts').select('key').where('key', '=', 'old').execute()).toEqual([]);
  expect(await db.selectFrom('resets').select('person').where('expires', '<', new Date()).execute()).toEqual([]);
  const kept = await db.selectFrom('outbox').select('key').where('payload', '=', '{}').execute();
  expect(kept).toEqual([{ key: 'mail 20' }]);
  expect(readdirSync(spoolFolder(config))).toEqual([]);
});
