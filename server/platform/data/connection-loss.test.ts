import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { closed, defineCall, Type } from '../../../schemas/define.ts';
import { area } from '../http/area.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { openProxy } from '../../../tests/support/server/proxy.ts';
import { testApp, testDatabase } from '../../../tests/support/server/test-app.ts';
import { openPools } from './index.ts';

const calls = {
  slow: defineCall({
    path: '/api/lost/slow',
    method: 'POST',
    summary: 'A statement that takes longer than a connection may be silent.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Null(),
  }),
  change: defineCall({
    path: '/api/lost/change',
    method: 'POST',
    summary: 'Changes a row in a transaction.',
    roles: 'anyone',
    body: closed({}),
    reply: Type.Null(),
  }),
};

const lostArea = area('lost', calls, {
  slow: async (_body, { db }) => {
    await sql`select pg_sleep(7)`.execute(db);
    return null;
  },
  change: (_body, { db }) =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(transaction);
      await transaction
        .insertInto('installation')
        .values({ key: 'change', value: '1' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '2' }))
        .execute();
      return null;
    }),
});

const enter = defineCall({
  path: '/api/lost/enter',
  method: 'POST',
  summary: 'Asks the database over the connections of sign-ins.',
  roles: 'anyone',
  body: closed({}),
  reply: Type.Null(),
});
const accountArea = area(
  'account',
  { enter },
  {
    enter: async (_body, { db }) => {
      await sql`select from sessions`.execute(db);
      return null;
    },
  },
);

const SILENT = { info: () => undefined, warn: () => undefined };
const own = await testDatabase();
const proxy = await openProxy(`${String(own.app.host)}/.s.PGSQL.${String(own.app.port)}`);
const said: string[] = [];
const data = openPools(
  { ...own.app, host: '127.0.0.1', port: proxy.port },
  { log: { info: () => undefined, warn: (text) => void said.push(text) }, max: 4 },
);
const { app, client, as, log } = await testApp({ identity, areas: [testArea, lostArea, accountArea], data });
beforeAll(populate);

const change = () => client().post('/api/lost/change');
const ready = () => app.inject('/health/ready');

/** Seconds until the given status is answered. */
async function secondsUntil(ask: () => Promise<{ readonly statusCode: number }>, status: number): Promise<number> {
  const from = Date.now();
  while ((await ask()).statusCode !== status) {
    if (Date.now() - from > 60_000) throw new Error(`It never answered ${status}`);
    await wait(50);
  }
  return (Date.now() - from) / 1_000;
}

/** Uses every connection of the pool once, and leaves them idle. */
async function fillPool(): Promise<void> {
  const all = await Promise.all(Array.from({ length: 8 }, change));
  expect(all.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
}

const within = (seconds: number, max: number) => ({ seconds, inTime: seconds < max });

describe('a database', () => {
  test(
    'whose connections are dead, and that takes new ones, is worked with again within 15 seconds',
    { timeout: 60_000 },
    async () => {
      await fillPool();
      const from = Date.now();
      proxy.abandon();
      const asked = await Promise.all(Array.from({ length: 8 }, change));
      for (const { statusCode } of asked) expect([200, 503]).toContain(statusCode);
      const seconds = (Date.now() - from) / 1_000 + (await secondsUntil(change, 200));
      expect(within(seconds, 15)).toMatchObject({ inTime: true });
      const after = await Promise.all(Array.from({ length: 8 }, change));
      expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    },
  );

  test(
    'that hangs is said to be away, and is worked with again within 15 seconds of its return',
    { timeout: 90_000 },
    async () => {
      await fillPool();
      const admin = await as(1);
      log.length = 0;
      proxy.hold();
      const from = Date.now();
      const [first, readiness] = await Promise.all([change(), ready()]);
      const answered = (Date.now() - from) / 1_000;
      expect([first.statusCode, first.json().code, first.headers['retry-after']]).toEqual([503, 'database-away', '5']);
      expect(readiness.statusCode).toBe(503);
      expect(within(answered, 15)).toMatchObject({ inTime: true });
      expect((await admin.post('/api/user/getcurrent')).json()).toMatchObject({ status: 503, code: 'database-away' });
      // Each failed call has one line without a stack.
      expect(log.filter((line) => line.includes('request failed'))).toHaveLength(2);
      expect(log.join('')).not.toContain('    at ');
      proxy.resume();
      const seconds = await secondsUntil(change, 200);
      expect(within(seconds, 15)).toMatchObject({ inTime: true });
      expect((await ready()).statusCode).toBe(200);
    },
  );

  test('that hangs is reported as not ready within three seconds, while the liveness check answers at once', async () => {
    proxy.hold();
    const from = Date.now();
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await ready()).statusCode).toBe(503);
    const seconds = (Date.now() - from) / 1_000;
    proxy.resume();
    expect(within(seconds, 3)).toMatchObject({ inTime: true });
    await secondsUntil(change, 200);
  });

  test('that works long is waited for', async () => {
    expect((await client().post('/api/lost/slow')).statusCode).toBe(200);
  });

  test('is listened to again after its connection was lost silently', { timeout: 60_000 }, async () => {
    const heard: string[] = [];
    const end = data.listen('praxis_lost', {
      onMessage: (text) => heard.push(text),
      onReconnect: () => heard.push('again'),
    });
    const tell = () => sql`select pg_notify('praxis_lost', 'news')`.execute(own.db);
    await expect.poll(async () => (await tell(), heard), { timeout: 5_000 }).toContain('news');
    proxy.abandon();
    await expect.poll(() => heard, { timeout: 15_000 }).toContain('again');
    end();
    await secondsUntil(change, 200);
  });
});

test('a read-only database is reported as unavailable, and not as a view-as', async () => {
  const standby = openPools({ ...own.app, options: '-c default_transaction_read_only=on' }, { log: SILENT });
  const { client: visitor } = await testApp({ identity, areas: [lostArea], data: standby });
  const refused = await visitor().post('/api/lost/change');
  expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toMatchObject([
    503,
    { code: 'database-away', title: 'The database takes no changes now.' },
    '5',
  ]);
});

describe('a locked table', () => {
  test('delays only the calls that need it, for a moment', async () => {
    const other = new Client(own.owner);
    await other.connect();
    await other.query('begin');
    await other.query('lock table installation');
    const waiting = Promise.all(Array.from({ length: 8 }, change));
    await expect.poll(() => data.use()['pool']?.used).toBe(4);
    expect((await client().post('/api/lost/enter')).statusCode).toBe(200);
    expect((await ready()).statusCode).toBe(200);
    // They were answered while the others waited.
    expect(await Promise.race([waiting, Promise.resolve('waiting')])).toBe('waiting');
    const stopped = await waiting;
    for (const each of stopped) expect([each.statusCode, each.json().code]).toEqual([503, 'database-busy']);
    await other.query('rollback');
    await other.end();
    expect((await change()).statusCode).toBe(200);
  });
});

test('a server whose database hangs is closed all the same', { timeout: 30_000 }, async () => {
  await fillPool();
  proxy.hold();
  const from = Date.now();
  const asked = Promise.resolve(change());
  await expect.poll(() => data.use()['pool']?.used).toBe(1);
  await data.close();
  expect(within((Date.now() - from) / 1_000, 12)).toMatchObject({ inTime: true });
  expect((await asked).statusCode).toBe(503);
});
