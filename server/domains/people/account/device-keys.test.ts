import { expect, it } from 'vitest';
import type { TestClient } from '../../../../tests/support/server/test-app.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();

interface Keys {
  readonly Session: string;
  readonly Copies: string;
  readonly Waiting: string;
  readonly IdleSeconds: number;
  readonly Seconds: number;
}

const ask = (client: TestClient) => client.post('/api/praxis/account/devicekeys');
const keysOf = async (client: TestClient) => (await ask(client)).json<Keys>();

it('are given in a session only, and no longer when it has ended', async () => {
  expect((await ask(demo.client())).statusCode).toBe(401);
  const mentee = await demo.as('mentee');
  const reply = await ask(mentee);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  await mentee.get('/account/logoff');
  expect((await ask(mentee)).statusCode).toBe(401);
});

it('are the same in one session, with the times of its end', async () => {
  const mentee = await demo.as('mentee');
  const [first, again] = [await keysOf(mentee), await keysOf(mentee)];
  expect({ ...again, Seconds: 0 }).toEqual({ ...first, Seconds: 0 });
  expect(Buffer.from(first.Copies, 'base64')).toHaveLength(32);
  expect(Buffer.from(first.Waiting, 'base64')).toHaveLength(32);
  expect(first.Waiting).not.toBe(first.Copies);
  expect(first.IdleSeconds).toBe(demo.config.SESSION_IDLE * 60);
  expect(first.Seconds).toBeGreaterThan(demo.config.SESSION_ABSOLUTE * 60 - 60);
  expect(first.Seconds).toBeLessThanOrEqual(demo.config.SESSION_ABSOLUTE * 60);
});

it('of another session differ, but for the one of what waits', async () => {
  const [first, second] = [await keysOf(await demo.as('mentee')), await keysOf(await demo.as('mentee'))];
  expect(second.Waiting).toBe(first.Waiting);
  expect(second.Copies).not.toBe(first.Copies);
  expect(second.Session).not.toBe(first.Session);
});

it('of another person, a login-as and a view-as all differ', async () => {
  const admin = await demo.as('admin');
  const before = await keysOf(admin);
  await admin.post('/api/praxis/viewas/begin', { ProjectId: 'proto-vima', UserId: demo.idOf('mentee') });
  const all = [
    before,
    await keysOf(admin),
    await keysOf(await demo.as('mentee')),
    await keysOf(await demo.as('mentee2', 'admin')),
    await keysOf(await demo.as('mentor')),
  ];
  const counts = (['Session', 'Copies', 'Waiting'] as const).map((name) => new Set(all.map((keys) => keys[name])).size);
  expect(counts).toEqual([all.length, all.length, all.length]);
  await admin.post('/api/praxis/viewas/end');
  expect(await keysOf(admin)).toMatchObject({ Session: before.Session, Copies: before.Copies });
});

it('signing out also deletes what the browser itself has kept', async () => {
  const mentee = await demo.as('mentee');
  const reply = await mentee.get('/account/logoff');
  expect(reply.headers['clear-site-data']).toBe('"cache"');
  expect((await ask(mentee)).headers['clear-site-data']).toBeUndefined();
});
