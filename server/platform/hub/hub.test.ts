import { Subject } from '@microsoft/signalr';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wireEvents, wireName } from '../../../schemas/calls/hub-names.ts';
import { hubEvents } from '../../../schemas/calls/hub.ts';
import { cookieName } from '../session/cookie.ts';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { testApp, type TestApp } from '../../../tests/support/server/test-app.ts';
import {
  recordEvents,
  officialClient,
  observed,
  testHub,
  TRANSPORT_PROTOCOLS,
  type ClientSettings,
} from '../../../tests/support/server/hub.ts';

let server: TestApp;
let address: string;
const ORIGIN = 'http://praxis.test';

beforeAll(async () => {
  populate();
  server = await testApp({ identity, areas: [testArea], hubAreas: [testHub], hubLimits: { keepAlive: 1_000 } });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => populate());

/** Every event that names a conversation. */
const OF_CONVERSATIONS = {
  'chat.typing': { ConversationId: '1', UserId: '2' },
  'chat.messageRead': { ConversationId: '1', UserId: '2', Seq: 1 },
  'chat.messageReceived': {
    Token: 'token-of-a-message',
    ConversationId: '1',
    Seq: 1,
    UserId: '2',
    Message: 'x',
    Time: '2026-01-01T00:00:00.000Z',
    Sent: 'sent',
  },
} as const;

test('the events that name a conversation are known', () => {
  const named = Object.entries(hubEvents).filter(([, { properties }]) => 'ConversationId' in properties);
  expect(named.map(([event]) => event).toSorted()).toEqual(Object.keys(OF_CONVERSATIONS).toSorted());
});

const headersOf = async (person: number) => {
  const { cookie } = await server.as(person);
  return { cookie: `${cookieName(server.config)}=${cookie}`, origin: ORIGIN };
};
const client = async (person: number, settings: Omit<ClientSettings, 'headers'> = {}) =>
  officialClient(address, { ...settings, headers: await headersOf(person) });

describe.each(TRANSPORT_PROTOCOLS)('over %s in %s', (transport, protocol) => {
  const start = async (person = 2) => {
    const connection = await client(person, { transport, protocol });
    const connected = recordEvents(connection, 'connected');
    await connection.start();
    return { connection, connected };
  };

  test('says who is connected', async () => {
    const { connected } = await start();
    await expect.poll(() => connected).toEqual([{ ConnectionId: expect.any(String), UserId: '2' }]);
  });

  test('answers, with one object or field by field, whatever the case of the name', async () => {
    const { connection } = await start();
    expect(await connection.invoke('test.add', { A: 1, B: 2 })).toBe(3);
    expect(await connection.invoke('TEST.Add', 20, 22)).toBe(42);
  });

  test('carries every value as it is', async () => {
    const { connection } = await start();
    const Value = {
      text: 'Ωμέγα \u{1F600} "quoted" \u001e',
      numbers: [0, -1, 127, 128, -33, 65_535, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 1.5, -0.25],
      rest: [true, false, null, [], {}, 'x'.repeat(300), 'y'.repeat(70_000)],
      long: Array.from({ length: 20 }, (_, at) => at),
      map: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`k${at}`, at])),
    };
    expect(await connection.invoke('test.echo', { Value })).toEqual(Value);
  });

  test('refuses with a code, and tells nothing of what it did not foresee', async () => {
    const { connection } = await start();
    await expect(connection.invoke('test.refuse')).rejects.toThrow('forbidden: That is not allowed.');
    await expect(connection.invoke('test.break')).rejects.toThrow(
      /internal: Something went wrong here\. \[[\da-f-]{36}\]$/,
    );
    await expect(connection.invoke('nobody')).rejects.toThrow('unknown-method');
    await expect(connection.invoke('test.add', { A: 'x', B: 1 })).rejects.toThrow('body-does-not-fit');
    await expect(connection.invoke('test.add', { A: 1, B: 2, C: 3 })).rejects.toThrow('body-does-not-fit');
    await expect(connection.invoke('test.add', 1, 2, 3)).rejects.toThrow('body-does-not-fit');
    await expect(connection.invoke('test.admins')).rejects.toThrow('wrong-role');
    await expect(connection.invoke('test.count', { To: 2 })).rejects.toThrow('wrong-kind');
    expect(await connection.invoke('test.add', 1, 1)).toBe(2);
  });

  test('streams down, to the end and cancelled', async () => {
    const { connection } = await start();
    const numbers: unknown[] = [];
    await new Promise<void>((complete, error) => {
      connection
        .stream('test.count', { To: 5 })
        .subscribe({ next: (item) => void numbers.push(item), complete, error });
    });
    expect(numbers).toEqual([1, 2, 3, 4, 5]);
    const before = observed.cancelled;
    const some: unknown[] = [];
    const subscription = connection
      .stream('test.count', { To: 10_000, Pause: 5 })
      .subscribe({ next: (item) => void some.push(item), complete: () => undefined, error: () => undefined });
    await expect.poll(() => some.length).toBeGreaterThan(1);
    subscription.dispose();
    await expect.poll(() => observed.cancelled).toBe(before + 1);
  });

  test('streams up, and hears of a stream that fails or does not fit', async () => {
    const { connection } = await start();
    const numbers = new Subject<unknown>();
    const sum = connection.invoke('test.sum', numbers);
    for (const number of [1, 2, 3]) numbers.next(number);
    numbers.complete();
    expect(await sum).toBe(6);
    const wrong = new Subject<unknown>();
    const refused = connection.invoke('test.sum', wrong);
    wrong.next('one');
    await expect(refused).rejects.toThrow('body-does-not-fit');
    const broken = new Subject<unknown>();
    const failed = connection.invoke('test.sum', broken);
    broken.error(new Error('no more'));
    await expect(failed).rejects.toThrow('internal');
  });

  test('sends events to people, groups and everybody', async () => {
    const { connection: mine } = await start(2);
    const { connection: theirs } = await start(1);
    const [toMe, toThem] = [mine, theirs].map((each) => ({
      people: recordEvents(each, 'ShowNotification'),
      group: recordEvents(each, 'userConnected'),
      all: recordEvents(each, 'typing'),
    }));
    for (const each of [mine, theirs]) await each.invoke('test.join', { Group: 'g' });
    await server.app.hub.toPeople([2], 'notify.showNotification', { title: 'a', data: { b: [1] } });
    await mine.invoke('test.tellOthers', { Group: 'g', UserId: '7' });
    await theirs.invoke('test.leave', { Group: 'g' });
    await server.app.hub.toGroup('g', 'chat.userConnected', { UserId: '8' });
    await server.app.hub.toEverybody('chat.typing', { ConversationId: '1', UserId: '2' });
    await expect.poll(() => toThem?.all).toEqual([{ ConversationId: '1', UserId: '2' }]);
    await expect.poll(() => toMe?.all).toHaveLength(1);
    expect(toMe).toMatchObject({ people: [{ title: 'a', data: { b: [1] } }], group: [{ UserId: '8' }] });
    expect(toThem).toMatchObject({ people: [], group: [{ UserId: '7' }] });
  });

  test('sends conversations only to sessions of the person, not to impersonators', async () => {
    const { cookie } = await server.as(2, 1);
    const headers = { cookie: `${cookieName(server.config)}=${cookie}`, origin: ORIGIN };
    const acting = officialClient(address, { transport, protocol, headers });
    await acting.start();
    const { connection: theirs } = await start(2);
    const payloads = Object.entries(OF_CONVERSATIONS);
    const [toActing, toThem] = [acting, theirs].map((each) => ({
      ofConversations: payloads.map(([event]) => recordEvents(each, wireName(wireEvents, event))),
      marked: recordEvents(each, 'notify.marked'),
    }));
    await server.app.hub.toPeople([2], 'chat.typing', OF_CONVERSATIONS['chat.typing']);
    await server.app.hub.toPeople([2], 'chat.messageRead', OF_CONVERSATIONS['chat.messageRead']);
    await server.app.hub.toPeople([2], 'chat.messageReceived', OF_CONVERSATIONS['chat.messageReceived']);
    await server.app.hub.toPeople([2], 'notify.marked', { Count: 1 });
    for (const heard of [toActing, toThem]) await expect.poll(() => heard?.marked).toHaveLength(1);
    expect(toActing?.ofConversations).toEqual(payloads.map(() => []));
    expect(toThem?.ofConversations).toEqual(payloads.map(([, payload]) => [payload]));
  });

  test('stays open during silence, by the pings of both sides', async () => {
    const { connection } = await start();
    connection.keepAliveIntervalInMilliseconds = 500;
    connection.serverTimeoutInMilliseconds = 2_500;
    await connection.invoke('test.add', 1, 1);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await connection.invoke('test.add', 1, 1)).toBe(2);
  });

  test('ends when the client stops, and nothing of it is left', async () => {
    const { connection } = await start();
    await connection.stop();
    await expect(connection.invoke('test.add', 1, 1)).rejects.toThrow('not in the');
  });

  test('ends when the server ends the connections of the person', async () => {
    const { connection } = await start();
    const ended = new Promise<unknown>((resolve) => connection.onclose(() => resolve('closed')));
    await server.app.hub.endPerson(2);
    expect(await ended).toBe('closed');
  });
});

describe('who is let in', () => {
  test('nobody without a session, nobody from elsewhere', async () => {
    const mine = await headersOf(2);
    const negotiate = (headers: Record<string, string>) =>
      fetch(`${address}/hub/negotiate?negotiateVersion=1`, { method: 'POST', headers }).then(({ status }) => status);
    expect(await negotiate(mine)).toBe(200);
    expect(await negotiate({ origin: ORIGIN })).toBe(401);
    expect(await negotiate({ cookie: mine.cookie })).toBe(403);
    expect(await negotiate({ ...mine, origin: 'http://evil.test' })).toBe(403);
    for (const headers of [
      { origin: ORIGIN },
      { cookie: mine.cookie, origin: 'http://evil.test' },
      { cookie: mine.cookie },
    ])
      await expect(officialClient(address, { headers, skipNegotiation: true }).start()).rejects.toThrow(
        'WebSocket failed to connect',
      );
  });

  test('a connection is its session’s own', async () => {
    const [mine, theirs] = [await headersOf(2), await headersOf(1)];
    const negotiated: unknown = await fetch(`${address}/hub/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: mine,
    }).then((reply) => reply.json());
    const token = String(Reflect.get(Object(negotiated), 'connectionToken'));
    const ask = (method: string, headers: Record<string, string>, id = token) =>
      fetch(`${address}/hub?id=${id}`, { method, headers, ...(method === 'POST' ? { body: 'x' } : {}) }).then(
        ({ status }) => status,
      );
    expect(await ask('GET', mine)).toBe(200);
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await ask(method, theirs)).toBe(404);
      expect(await ask(method, mine, `N${'A'.repeat(43)}`)).toBe(404);
      expect(await ask(method, mine, '..%2F')).toBe(404);
    }
    expect(await ask('DELETE', mine)).toBe(202);
    expect(await ask('GET', mine)).toBe(404);
  });

  test('without negotiation, and on a node that did not negotiate', async () => {
    const connection = await client(2, { skipNegotiation: true });
    await connection.start();
    expect(await connection.invoke('test.add', 1, 1)).toBe(2);
  });
});
