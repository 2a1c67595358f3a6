import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionsOf, limitConnections } from './connections.ts';

test('connections beyond the limit are closed, the log says so once, and the first ones are answered', async () => {
  const lines: { readonly details: object; readonly text: string }[] = [];
  const log = { warn: () => undefined, error: (details: object, text: string) => void lines.push({ details, text }) };
  const server = createServer((_request, response) => void response.end('ok'));
  limitConnections(server, log, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const [first, second] = [open(), open()];
  await Promise.all([once(first, 'connect'), once(second, 'connect')]);
  await Promise.all([open(), open(), open()].map((socket) => once(socket, 'close')));
  expect(lines).toEqual([
    {
      details: { max: 2, dropped: 1, address: '127.0.0.1' },
      text: 'too many connections: further ones are closed',
    },
  ]);
  first.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String(await once(first, 'data'))).toContain('200 OK');
});

test('descriptors are left for files and the database', () => {
  expect(connectionsOf(200)).toBe(150);
  expect(connectionsOf(Infinity)).toBe(Infinity);
});
