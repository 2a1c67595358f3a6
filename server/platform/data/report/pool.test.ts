import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import type { Asker } from './asker.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { backendOf, openReportConnection } from './connection.ts';
import type { RowStream } from './pool.ts';
import { testReports } from '../../../../tests/support/server/report.ts';
import { signAsker } from './token.ts';

const data = await testDatabase('demo');
const { pool, key } = await testReports(data, { queue: { workers: 1 } });

const admin: Asker = { person: 1, project: 1, roles: ['Admin'], fields: [], projectFields: [], usernames: false };
const CALLER = { person: 1, project: 1 };
/** Long enough that a few of them exceed the limit, within the five seconds of the role. */
const MILLION = 'x'.repeat(1_000_000);
const COUNT = 'select count(*)::int4 from people';
const run = (text: string, more: Parameters<typeof pool.run>[3] = {}, asker: Asker = admin) =>
  pool.run(CALLER, asker, { text, values: [] }, more);

async function countWithToken(token: (backend: number) => string): Promise<unknown> {
  const client = await openReportConnection(data.report);
  try {
    await client.query('begin');
    await client.query(`set local praxis.asker = '${token(backendOf(client))}'`);
    const { rows } = await client.query<{ count: number }>(COUNT);
    return rows[0]?.count;
  } finally {
    await client.end();
  }
}

it('a token is for one connection and a short time, and cannot be forged', async () => {
  expect(await countWithToken((backend) => signAsker(admin, key, backend, 30_000))).toBe(80);
  expect(await countWithToken((backend) => signAsker(admin, key, backend + 1, 30_000))).toBe(0);
  expect(await countWithToken((backend) => signAsker(admin, key, backend, -1_000))).toBe(0);
  expect(await countWithToken((backend) => signAsker(admin, `${key}x`, backend, 30_000))).toBe(0);
  expect(await countWithToken((backend) => signAsker(admin, key, backend, 30_000).replace(/^../, 'ey'))).toBe(80);
  const other = Buffer.from(JSON.stringify({ ...admin, person: 2 })).toString('base64');
  expect(await countWithToken((backend) => `${other}.${signAsker(admin, key, backend, 30_000).split('.')[1]}`)).toBe(0);
  expect(await countWithToken(() => '')).toBe(0);
  expect(await countWithToken(() => '..')).toBe(0);
});

it('one connection serves two askers in turn, and each sees their own', async () => {
  const nobody: Asker = { ...admin, roles: [] };
  const mentee: Asker = { ...admin, roles: ['Mentee'] };
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await run(COUNT)).rows).toEqual([[80]]);
    expect((await run(COUNT, {}, nobody)).rows).toEqual([[0]]);
    expect((await run(COUNT, {}, mentee)).rows).toEqual([[1]]);
    await run('select 1 / 0').catch(() => undefined);
  }
});

it('rows stop at the limit, and the answer says so', async () => {
  const text = 'select g from generate_series(1, 100000) g';
  expect(await run(text, { rows: 700 })).toMatchObject({ isCut: true, rows: { length: 700 } });
  expect(await run('select g from generate_series(1, 700) g', { rows: 700 })).toMatchObject({ isCut: false });
  expect(await run('select name from people', { bytes: 100 })).toMatchObject({ isCut: true });
});

const AUTOGROUP = '/proc/self/autogroup';

it.runIf(existsSync(AUTOGROUP))('on Linux a backend has the lowest priority, and its session a low one', async () => {
  const { pool: local } = await testReports(data, { isOwn: true });
  await local.run(CALLER, admin, { text: COUNT, values: [] });
  const findPriorities = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and usename = ${data.report.user ?? ''}`.execute(data.db);
    const groups = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/autogroup`, 'utf8')));
    return rows.map(({ pid }, at) => [getPriority(pid), / nice (\d+)/.exec(groups[at] ?? '')?.[1]]);
  };
  await expect.poll(findPriorities).toContainEqual([19, '10']);
});

it('equal names of columns stay apart, numbers and times keep every digit', async () => {
  const { columns, rows } = await run(
    "select 1 as a, 2 as a, 12345678901234567890::numeric as n, 9007199254740993::int8 as big, '2024-01-02'::date as d, '{\"x\": 1}'::jsonb as j",
  );
  expect(columns.map(({ name }) => name)).toEqual(['a', 'a', 'n', 'big', 'd', 'j']);
  expect(rows).toEqual([[1, 2, '12345678901234567890', '9007199254740993', '2024-01-02', { x: 1 }]]);
});

it.each([
  [20, 'The rows of the answer are too long.'],
  // Making such a value takes seconds: the limits of memory and time may apply first.
  [600, /too long|out of memory|statement timeout/],
])('a value of %i MB ends its connection and nothing else', async (megabytes, message) => {
  const text = `select string_agg('${MILLION}', '') from generate_series(1, ${megabytes})`;
  const before = process.memoryUsage().rss;
  await expect(run(text, { milliseconds: 20_000 })).rejects.toThrow(message);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  expect((await run(COUNT)).rows).toEqual([[80]]);
});

it('many long rows after short ones end their connection and nothing else', async () => {
  const text = `select case when g < 100 then '' else '${MILLION}' end from generate_series(1, 170) g`;
  await expect(run(text)).rejects.toThrow('The rows of the answer are too long.');
  expect((await run(COUNT)).rows).toEqual([[80]]);
});

it('a query that takes too long is cancelled, and so is one whose caller leaves', async () => {
  const slow = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
  const begun = performance.now();
  await expect(run(slow, { milliseconds: 200 })).rejects.toMatchObject({ code: '57014' });
  const gone = new AbortController();
  const left = pool.run({ ...CALLER, signal: gone.signal }, admin, { text: slow, values: [] });
  setTimeout(() => gone.abort(), 100);
  await expect(left).rejects.toMatchObject({ name: 'QueueAborted' });
  expect((await run(COUNT)).rows).toEqual([[80]]);
  // Uncancelled they would count for many minutes.
  expect(performance.now() - begun).toBeLessThan(20_000);
});

it('one person has so many places in the queue, and others pass', async () => {
  const slow = 'select count(*) from generate_series(1, 1000) a, generate_series(1, 300) b';
  const all = await Promise.allSettled(Array.from({ length: 32 }, () => run(slow)));
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  expect(all.at(-1)).toMatchObject({ reason: { status: 429 } });
});

it('a backend that is ended takes its query along, and the next one runs', async () => {
  const slow = run('select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b');
  const client = new Client({ ...inject('cluster').maker, database: data.name });
  await client.connect();
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'praxis_report' and datname = current_database() and state = 'active'`;
  const ended = Promise.allSettled([slow]);
  await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);
  expect(await ended).toMatchObject([{ reason: { code: '57P01' } }]);
  await client.end();
  expect((await run(COUNT)).rows).toEqual([[80]]);
});

it('what an asker may not see by its own rules is empty, whatever else they ask', async () => {
  const viewed: Asker = { ...admin, roles: ['Mentor'], person: 999_999 };
  expect((await run('select count(*)::int4 from person_fields', {}, viewed)).rows).toEqual([[0]]);
  expect((await run('select count(*)::int4 from completions', {}, viewed)).rows).toEqual([[0]]);
  expect((await run('select count(*)::int4 from answers', {}, viewed)).rows).toEqual([[0]]);
});

describe('an export', () => {
  const many =
    'select g as number, repeated.name from generate_series(1, 50000) g cross join (select min(name) as name from people) repeated';
  const rowsOf = async ({ batches }: RowStream) => {
    let count = 0;
    for await (const rows of batches) count += rows.length;
    return count;
  };
  const open = (text: string, signal?: AbortSignal) =>
    pool.openRows(signal ? { ...CALLER, signal } : CALLER, admin, { text, values: [] });

  it('has all rows, beyond the limits of a page', async () => {
    const rows = await open(many);
    expect(rows.columns.map(({ name }) => name)).toEqual(['number', 'name']);
    expect(await rowsOf(rows)).toBe(50_000);
    rows.close();
    const next = await open('select id from people');
    expect(await rowsOf(next)).toBe(80);
    next.close();
  });

  it('waits for the one before it, while other queries run', async () => {
    const first = await open(many);
    let isOpen = false;
    const second = open(many).then((rows) => {
      isOpen = true;
      return rows;
    });
    expect((await run(COUNT)).rows).toEqual([[80]]);
    expect(isOpen).toBe(false);
    expect(await rowsOf(first)).toBe(50_000);
    first.close();
    const opened = await second;
    expect(await rowsOf(opened)).toBe(50_000);
    opened.close();
  });

  it('of a reader who leaves ends, and gives its place to the next', async () => {
    const gone = new AbortController();
    await open(many, gone.signal);
    const waiting = open(many, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'QueueAborted' });
    const next = await open('select id from people');
    expect(await rowsOf(next)).toBe(80);
    next.close();
  });

  it('that fails is told, and leaves nothing behind', async () => {
    await expect(open('select 1 / (id - id) from people')).rejects.toMatchObject({ code: '22012' });
    const next = await open('select id from people');
    expect(await rowsOf(next)).toBe(80);
    next.close();
  });
});
