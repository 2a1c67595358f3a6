import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { cookieName } from '../session/cookie.ts';
import { testApp, type TestApp } from '../../../tests/support/server/test-app.ts';
import { requestHead, openRaw } from '../../../tests/support/server/socket.ts';
import { pack } from './protocol/pack.ts';
import { officialClient, testHub } from '../../../tests/support/server/hub.ts';

let server: TestApp;
let address: string;
let headers: { cookie: string; origin: string };

beforeAll(async () => {
  populate();
  server = await testApp({
    identity,
    areas: [testArea],
    hubAreas: [testHub],
    hubLimits: {
      handshake: 1_000,
      silence: 3_000,
      waiting: 300_000,
      connectionsOfPerson: 20,
      burst: 300,
      perSecond: 1,
    },
  });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await server.as(2);
  headers = { cookie: `${cookieName(server.config)}=${cookie}`, origin: 'http://praxis.test' };
});
beforeEach(() => populate());

const END = '\u001e';
const HELLO = `{"protocol":"json","version":1}${END}`;
const HELLO_PACK = `{"protocol":"messagepack","version":1}${END}`;

/** A socket that sends raw bytes. */
async function rude() {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/hub`, { headers });
  const said: string[] = [];
  socket.on('message', (data: Buffer) => void said.push(data.toString('latin1')));
  socket.on('error', () => undefined); // what is wrong is seen by how it ends
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, said, ended };
}

/** An ordinary page of another person that stays open. */
async function bystander() {
  const { cookie } = await server.as(1);
  const theirs = { ...headers, cookie: `${cookieName(server.config)}=${cookie}` };
  const connection = officialClient(address, { headers: theirs });
  await connection.start();
  return connection;
}

const text = (message: unknown) => JSON.stringify(message) + END;
const prefixed = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length]), bytes]);
const deep = `{"type":1,"target":"test.echo","arguments":${'['.repeat(60_000)}${']'.repeat(60_000)}}${END}`;

describe('a connection ends, and no other, for', () => {
  test.each<[string, string | Buffer, ...(string | Buffer)[]]>([
    ['no JSON as a handshake', `hello${END}`],
    ['a list as a handshake', `[]${END}`],
    ['an unknown protocol', `{"protocol":"xml","version":1}${END}`],
    ['an inherited name as a protocol', `{"protocol":"constructor","version":1}${END}`],
    ['an unknown version', `{"protocol":"json","version":3}${END}`],
    ['a handshake that never ends', '{"protocol":'.padEnd(140_000, 'x')],
    ['no JSON', HELLO, `{"type":1${END}`],
    ['a message that is a number', HELLO, `7${END}`],
    ['an unknown type', HELLO, text({ type: 99 })],
    ['a type that is a text', HELLO, text({ type: '1', target: 'x', arguments: [] })],
    ['an invocation without a target', HELLO, text({ type: 1, arguments: [] })],
    ['an invocation without arguments', HELLO, text({ type: 1, target: 'test.add' })],
    ['an id that is no text', HELLO, text({ type: 1, target: 'test.add', arguments: [], invocationId: {} })],
    ['an id that is endless', HELLO, text({ type: 1, target: 'x', arguments: [], invocationId: 'x'.repeat(1_000) })],
    ['many streams at once', HELLO, text({ type: 1, target: 'test.sum', arguments: [], streamIds: ['1', '2'] })],
    ['a giant message', HELLO, `{"type":6,"x":"${'x'.repeat(140_000)}"}${END}`],
    ['a giant message in halves', HELLO, `{"x":"${'x'.repeat(70_000)}`, 'x'.repeat(70_000), 'x'.repeat(70_000)],
    ['a handshake in the second place', HELLO, HELLO],
    ['a MessagePack length that has no end', HELLO_PACK, Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x01])],
    ['a MessagePack length that lies', HELLO_PACK, Buffer.from([0xff, 0xff, 0xff, 0x7f, 0x91, 0x06])],
    [
      'a list that says it has four milliards of items',
      HELLO_PACK,
      prefixed(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff])),
    ],
    ['an object that says so', HELLO_PACK, prefixed(Buffer.from([0xdf, 0xff, 0xff, 0xff, 0xff, 0x01]))],
    ['a text that says so', HELLO_PACK, prefixed(Buffer.from([0x92, 0x01, 0xdb, 0xff, 0xff, 0xff, 0xff, 0x61]))],
    ['lists in lists without end', HELLO_PACK, Buffer.concat([Buffer.from([0xe8, 0x07]), Buffer.alloc(1_000, 0x91)])],
    ['what JSON cannot say', HELLO_PACK, prefixed(Buffer.from([0xd4, 0x01, 0x00]))],
    ['a key that reaches into objects', HELLO_PACK, prefixed(pack([1, { ['__proto__']: 1 }, null, 'x', []]))],
    ['a message in MessagePack after a handshake for JSON', HELLO, prefixed(pack([6])), END],
    ['an acknowledgement in front of all', HELLO, text({ type: 8, sequenceId: -1 })],
  ])('%s', async (_, ...frames) => {
    const other = await bystander();
    const { socket, ended } = await rude();
    for (const frame of frames) socket.send(frame);
    await ended;
    expect(await other.invoke('test.add', 1, 1)).toBe(2);
  });

  test('a handshake that does not come', async () => {
    const { said, ended } = await rude();
    await ended;
    expect(said).toEqual([]);
  });

  test('a half message, and then nothing', async () => {
    const { socket, said, ended } = await rude();
    socket.send(HELLO);
    socket.send('{"type":1,');
    await ended;
    expect(said.join('')).not.toContain('result');
  });

  test('a flood', async () => {
    const other = await bystander();
    const { socket, said, ended } = await rude();
    socket.send(HELLO);
    for (let count = 0; count < 2_000; count += 1) socket.send(text({ type: 6 }));
    await ended;
    expect(said.join('')).toContain('Too many messages.');
    expect(await other.invoke('test.add', 1, 1)).toBe(2);
  });

  test('reading nothing while much is told to it', async () => {
    const other = await bystander();
    const socket = connectTcp(Number(new URL(address).port), '127.0.0.1');
    socket.on('error', () => undefined); // that it is reset is what is waited for
    socket.write(
      `GET /hub HTTP/1.1\r\nHost: praxis.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: ${headers.origin}\r\nCookie: ${headers.cookie}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write(masked(HELLO));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const before = process.memoryUsage().rss;
    const payload = { title: 'x'.repeat(100_000), data: null };
    for (let count = 0; count < 400; count += 1) {
      await server.app.hub.toPeople([2], 'notify.showNotification', payload);
      if (count % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await ended;
    expect(other.state).toBe('Connected');
  });
});

test('a refused handshake says why', async () => {
  const { socket, said, ended } = await rude();
  socket.send(`{"protocol":"xml","version":1}${END}`);
  await ended;
  expect(said.join('')).toBe(`{"error":"The protocol \\"xml\\" is not spoken here."}${END}`);
});

test('halves that become whole are understood, and many messages in one frame too', async () => {
  const { socket, said } = await rude();
  socket.send(HELLO.slice(0, 10));
  socket.send(
    HELLO.slice(10) + text({ type: 1, invocationId: '1', target: 'test.add', arguments: [1, 2] }).slice(0, 30),
  );
  socket.send(
    text({ type: 1, invocationId: '1', target: 'test.add', arguments: [1, 2] }).slice(30) + text({ type: 6 }),
  );
  await expect.poll(() => said.join('')).toContain(text({ type: 3, invocationId: '1', result: 3 }));
  socket.close();
});

test('deep JSON is answered as an error', async () => {
  const { socket, said } = await rude();
  socket.send(HELLO);
  socket.send(deep.replace('"target"', '"invocationId":"1","target"'));
  await expect.poll(() => said.join('')).toContain('too-deep');
  socket.close();
});

test('keys that reach into objects are refused', async () => {
  const { socket, said } = await rude();
  socket.send(HELLO);
  socket.send(`{"type":1,"invocationId":"1","target":"test.echo","arguments":[{"Value":{"__proto__":{"x":1}}}]}${END}`);
  await expect.poll(() => said.join('')).toContain('forbidden-key');
  for (const target of ['__proto__', 'constructor', 'toString'])
    socket.send(text({ type: 1, invocationId: target, target, arguments: [] }));
  await expect.poll(() => said.join('').split('unknown-method')).toHaveLength(4);
  socket.close();
});

test('a person has so many connections and no more', async () => {
  const { cookie } = await server.as(1);
  const theirs = { cookie: `${cookieName(server.config)}=${cookie}`, origin: headers.origin };
  const open = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const connection = officialClient(address, { headers: theirs, skipNegotiation: true });
      await connection.start();
      return connection;
    }),
  );
  await expect(officialClient(address, { headers: theirs, skipNegotiation: true }).start()).rejects.toThrow(
    'WebSocket failed to connect',
  );
  await open[0]?.stop();
  await officialClient(address, { headers: theirs, skipNegotiation: true }).start();
});

test('an upgrade elsewhere is refused', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/user/list`, { headers });
  const answer = await new Promise((resolve) => socket.once('error', (error) => resolve(error.message)));
  expect(answer).toBe('Unexpected server response: 404');
});

/** A text frame as a client has to send it. */
function masked(content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

test.each([
  ['without a session', '/hub', false, 401],
  ['elsewhere', '/elsewhere', false, 404],
  ['with a wrong token', '/hub?id=x', true, 404],
])('a WebSocket that is refused leaves no open socket behind: %s', async (_, path, session, status) => {
  const ports = new Set<number | undefined>();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  server.app.server.on('connection', keep);
  onTestFinished(() => void server.app.server.off('connection', keep));
  const tries = Array.from({ length: 10 }, async () => {
    const raw = openRaw(
      Number(new URL(address).port),
      requestHead('GET', path, {
        host: 'praxis.test',
        origin: 'http://praxis.test',
        ...(session ? { cookie: headers.cookie } : {}),
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': 13,
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }),
    );
    await once(raw.socket, 'connect');
    ports.add(raw.socket.localPort);
    await once(raw.socket, 'data');
    raw.socket.end('frames that nobody reads');
    return Number((await raw.ended).slice(9, 12));
  });
  expect(await Promise.all(tries)).toEqual(Array<number>(10).fill(status));
  // Only these connections: those of other tests close meanwhile.
  expect(ports.size).toBe(10);
  await expect.poll(() => [...sockets].filter(({ remotePort }) => ports.has(remotePort))).toEqual([]);
});
