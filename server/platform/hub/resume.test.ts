import { connect, createServer, type Socket } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { identity, populate, testArea } from '../../../tests/support/server/area.ts';
import { cookieName } from '../session/cookie.ts';
import { testApp, type TestApp } from '../../../tests/support/server/test-app.ts';
import { recordEvents, officialClient, testHub } from '../../../tests/support/server/hub.ts';

let server: TestApp;
let line: Awaited<ReturnType<typeof openLine>>;

beforeAll(async () => {
  populate();
  server = await testApp({ identity, areas: [testArea], hubAreas: [testHub], hubLimits: { resume: 2_000 } });
  line = await openLine(Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port));
});
beforeEach(() => populate());

/** A proxy to the server that can be cut and stay down for a while. */
async function openLine(port: number) {
  const sockets = new Set<Socket>();
  const state = { down: false };
  const relay = createServer((near) => {
    if (state.down) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => undefined); // a cut is what is tried
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const bound = relay.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`, cut, state };
}

async function open(protocol: 'json' | 'messagepack') {
  const { cookie } = await server.as(2);
  const headers = { cookie: `${cookieName(server.config)}=${cookie}`, origin: 'http://praxis.test' };
  const connection = officialClient(line.address, { headers, protocol, stateful: true });
  const heard = {
    notes: recordEvents(connection, 'ShowNotification'),
    connected: recordEvents(connection, 'connected'),
  };
  const closed = new Promise<string>((resolve) => connection.onclose(() => resolve('closed')));
  await connection.start();
  return { connection, closed, ...heard };
}

const tell = (title: string) => server.app.hub.toPeople([2], 'notify.showNotification', { title, data: null });
const titles = (notes: readonly unknown[]) => notes.map((note) => Reflect.get(Object(note), 'title'));

test.each(['json', 'messagepack'] as const)('a cut loses nothing and doubles nothing, in %s', async (protocol) => {
  const { connection, notes, connected } = await open(protocol);
  await connection.invoke('test.add', 1, 1);
  await tell('before');
  await expect.poll(() => titles(notes)).toEqual(['before']);
  const answers: Promise<unknown>[] = [];
  const expected = ['before'];
  for (let round = 0; round < 4; round += 1) {
    line.cut();
    for (let count = 0; count < 5; count += 1) {
      answers.push(connection.invoke('test.add', round, count));
      await tell(`${round} ${count}`);
      expected.push(`${round} ${count}`);
    }
    await expect.poll(() => titles(notes), { timeout: 5_000 }).toEqual(expected);
    // Acknowledgements come about a second later: both acknowledged and unacknowledged messages are cut.
    if (round % 2 === 1) await new Promise((resolve) => setTimeout(resolve, 1_300));
  }
  expect(await Promise.all(answers)).toEqual(
    [0, 1, 2, 3].flatMap((round) => [0, 1, 2, 3, 4].map((count) => round + count)),
  );
  expect(connected).toHaveLength(1);
});

test('who comes back too late begins anew', async () => {
  const { connection, closed } = await open('json');
  await connection.invoke('test.add', 1, 1);
  line.state.down = true;
  line.cut();
  await new Promise((resolve) => setTimeout(resolve, 3_500));
  line.state.down = false;
  expect(await closed).toBe('closed');
  const { connected } = await open('json');
  await expect.poll(() => connected).toHaveLength(1);
});

test.each(['json', 'messagepack'] as const)(
  'a connection that waits to be taken up keeps no more than its share, in %s',
  async (protocol) => {
    const { connection, closed } = await open(protocol);
    await connection.invoke('test.add', 1, 1);
    line.state.down = true;
    line.cut();
    for (let count = 0; count < 40; count += 1) await tell('x'.repeat(100_000));
    line.state.down = false;
    expect(await closed).toBe('closed');
  },
);
