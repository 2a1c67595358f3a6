import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoApp } from './areas/support.ts';
import { spoolFolder } from './files/create-storage.ts';
import { startHousekeeping } from './jobs.ts';
import { testConfig, testDatabase } from './testing.ts';

const JOBS = ['devices', 'files', 'mails', 'resets', 'sessions'];
const demo = await demoApp();
const { db } = demo.data;
const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
const config = testConfig({ DATA_DIR: folder });

/** Starts the work, and gathers what it says. */
function start(of = db) {
  const ended: [string, boolean][] = [];
  const lines: string[] = [];
  const write = (_more: object, text: string) => void lines.push(text);
  const end = startHousekeeping(of, config, { warn: write, error: write }, (...each) => void ended.push(each));
  return { ended, lines, end };
}
const sorted = (ended: readonly [string, boolean][]) => ended.toSorted(([one], [other]) => one.localeCompare(other));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('what nobody needs any more is removed at once, and every ten minutes until the server ends', async () => {
  const person = Number(demo.idOf('mentee'));
  const past = sql<Date>`now() - interval '1 second'`;
  const values = { hash: Buffer.alloc(32, 7), person, expires: past };
  const forget = async (): Promise<void> => {
    await db.insertInto('devices').values(values).execute();
    await db.insertInto('resets').values({ person, expires: past }).execute();
    await db.insertInto('attempts').values({ key: 'old', count: 1, until: past }).execute();
    const created = sql<Date>`now() - interval '10 years'`;
    await db
      .insertInto('outbox')
      .values({
        kind: 'mail',
        key: 'old',
        payload: '{}',
        done: created,
        created,
        problem: null,
        result: null,
        request: null,
      })
      .execute();
    mkdirSync(spoolFolder(config), { recursive: true });
    writeFileSync(join(spoolFolder(config), 'old'), 'x');
    utimesSync(join(spoolFolder(config), 'old'), 0, 0);
  };
  const left = async () => [
    await db.selectFrom('devices').select('person').where('hash', '=', values.hash).execute(),
    await db
      .selectFrom('resets')
      .select('person')
      .where('expires', '<', sql<Date>`now()`)
      .execute(),
    await db.selectFrom('attempts').select('key').where('key', '=', 'old').execute(),
    await db.selectFrom('outbox').select('key').where('key', '=', 'old').execute(),
    readdirSync(spoolFolder(config)),
  ];
  const done = JOBS.map((job) => [job, true]);

  await forget();
  const { ended, lines, end } = start();
  await expect.poll(() => sorted(ended)).toEqual(done);
  expect(await left()).toEqual([[], [], [], [], []]);

  await forget();
  vi.advanceTimersByTime(599_000);
  expect(ended).toHaveLength(5);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => sorted(ended.slice(5))).toEqual(done);
  expect(await left()).toEqual([[], [], [], [], []]);

  end();
  expect(vi.getTimerCount()).toBe(0);
  expect(lines).toEqual([]);
});

test('a job that fails is told with its name, and ends no other', async () => {
  const other = await testDatabase();
  await other.close();
  const { ended, lines, end } = start(other.db);
  await expect.poll(() => sorted(ended)).toEqual(JOBS.map((job) => [job, false]));
  expect(lines.toSorted()).toEqual(JOBS.map((job) => `housekeeping: ${job}`));
  end();
});
