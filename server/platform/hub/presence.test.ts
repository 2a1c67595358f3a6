import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { cookieName } from '../session/cookie.ts';
import { demoApp } from '../../../tests/support/server/areas.ts';
import { Presence } from './presence.ts';
import { presencePolicy } from '../../policy/presence.ts';
import { silentHub } from '../base/hub-sender.ts';
import { recordEvents, officialClient } from '../../../tests/support/server/hub.ts';

const demo = await demoApp();
const { db } = demo.data;
let address: string;

beforeAll(async () => {
  address = await demo.app.listen({ port: 0, host: '127.0.0.1' });
});

async function open(username: string) {
  const { cookie } = await demo.as(username);
  const headers = { cookie: `${cookieName(demo.config)}=${cookie}`, origin: 'http://praxis.test' };
  const connection = officialClient(address, { headers });
  const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()));
  const heard = {
    initial: recordEvents(connection, 'initialData'),
    connected: recordEvents(connection, 'userConnected'),
    disconnected: recordEvents(connection, 'userDisconnected'),
    status: recordEvents(connection, 'statusUpdate'),
  };
  await connection.start();
  await expect.poll(() => heard.initial).toHaveLength(1);
  return { connection, ended, ...heard };
}

const statusOf = async (username: string) => {
  const admin = await demo.as('admin');
  const reply = await admin.post('/api/user/list', { Search: username, count: 200 });
  const found: { list: { Id: string; status: boolean }[] } = reply.json();
  return found.list.find(({ Id }) => Id === demo.idOf(username))?.status;
};

it('is true from the first page to the end of the last, and told to who may know the person alone', async () => {
  const mentor = await open('mentor');
  const stranger = await open('mentor2');
  expect(await statusOf('mentee')).toBe(false);
  const one = await open('mentee');
  const other = await open('mentee');
  const UserId = demo.idOf('mentee');
  await expect.poll(() => mentor.connected).toEqual([{ UserId }]);
  expect(one.initial).toEqual([{ Online: expect.arrayContaining([demo.idOf('mentor')]) }]);
  expect(await statusOf('mentee')).toBe(true);
  await one.connection.stop();
  expect(await statusOf('mentee')).toBe(true);
  await other.connection.stop();
  await expect.poll(() => mentor.disconnected).toEqual([{ UserId }]);
  expect(await statusOf('mentee')).toBe(false);
  expect([...stranger.connected, ...stranger.disconnected]).toEqual([]);
});

it('ends within a minute of the crash of a node, and is told of', async () => {
  const mentor = await open('mentor');
  const person = Number(demo.idOf('mentee'));
  const node = '00000000-0000-4000-8000-000000000001';
  await db.insertInto('hub_nodes').values({ node }).execute();
  await db.insertInto('presence').values({ connection: 'of a node that crashed', node, person }).execute();
  expect(await statusOf('mentee')).toBe(true);
  await sql`update hub_nodes set seen = now() - interval '41 seconds' where node = ${node}`.execute(db);
  expect(await statusOf('mentee')).toBe(false);
  const calls: unknown[] = [];
  const hub = { ...silentHub, toPeople: async (...given: readonly unknown[]) => void calls.push(given) };
  const alive = '00000000-0000-4000-8000-000000000002';
  const failed = (error: unknown) => void calls.push(error);
  await new Presence({ db, node: alive, policy: presencePolicy, hub, connections: () => [], failed }).beat();
  expect(calls).toEqual([
    [[Number(demo.idOf('mentor'))], 'chat.statusUpdate', { UserId: demo.idOf('mentee'), status: false }],
  ]);
  const left = await db.selectFrom('presence').select('connection').where('node', '=', node).execute();
  expect(left).toEqual([]);
  await mentor.connection.stop();
});

it('of who only looks as somebody is not made', async () => {
  const { cookie } = await demo.as('admin');
  const mentee = Number(demo.idOf('mentee3'));
  await db
    .updateTable('sessions')
    .set({ viewing: mentee })
    .where('person', '=', Number(demo.idOf('admin')))
    .execute();
  const headers = {
    cookie: `${cookieName(demo.config)}=${cookie}; praxis-view=${mentee}`,
    origin: 'http://praxis.test',
  };
  const connection = officialClient(address, { headers });
  const connected = recordEvents(connection, 'connected');
  const initial = recordEvents(connection, 'initialData');
  await connection.start();
  await expect.poll(() => initial).toHaveLength(1);
  expect(connected).toEqual([{ ConnectionId: expect.any(String), UserId: String(mentee) }]);
  const here = await db.selectFrom('presence').select('person').where('person', '=', mentee).execute();
  expect(here).toEqual([]);
  await expect(connection.invoke('sendMessage', { ConversationId: '1', Message: 'x', Token: 't' })).rejects.toThrow(
    'only-looking',
  );
});

it.each([
  ['signing out', async () => (await meNow()).get('/account/logoff', { 'sec-fetch-site': 'same-origin' })],
  ['a suspension', () => db.updateTable('people').set({ state: 0 }).where('id', '=', me()).execute()],
  ['a password change elsewhere', () => db.deleteFrom('sessions').where('person', '=', me()).execute()],
  ['a role that is taken', () => db.updateTable('memberships').set({ roles: [] }).where('person', '=', me()).execute()],
])('ends at once with %s', async (_, happens) => {
  await db.updateTable('people').set({ state: 1 }).where('id', '=', me()).execute();
  const { cookie } = (browser = await demo.as('mentee7'));
  const headers = { cookie: `${cookieName(demo.config)}=${cookie}`, origin: 'http://praxis.test' };
  const connection = officialClient(address, { headers });
  const ended = new Promise<string>((resolve) => connection.onclose(() => resolve('ended')));
  const bystander = await open('mentee8');
  await connection.start();
  await happens();
  expect(await ended).toBe('ended');
  expect(bystander.connection.state).toBe('Connected');
});

let browser: Awaited<ReturnType<typeof demo.as>>;
const me = () => Number(demo.idOf('mentee7'));
const meNow = async () => browser;
