import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const BOMB = gzipSync(Buffer.alloc(64 * 1_048_576));
const head = (lines: readonly string[], status = '200 OK') => `HTTP/1.1 ${[status, ...lines].join('\r\n')}\r\n\r\n`;
const whole = (body: string, lines: readonly string[] = [], status?: string) =>
  head([...lines, `content-length: ${Buffer.byteLength(body)}`], status) + body;

/** The behaviours of the server, by the requested path. */
const MANNERS: Readonly<Record<string, (socket: Socket, request: string) => void>> = {
  '/ok': (socket) => socket.write(whole('good')),
  '/echo': (socket, request) => socket.write(whole(request)),
  '/teapot': (socket) => socket.write(whole('short and stout', [], '418 I am a teapot')),
  '/silent': () => undefined,
  '/slow-headers': (socket) => repeat(socket, 'HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n', 50),
  '/early-hints': (socket) => repeat(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n', 50),
  '/endless': (socket) => repeat(socket, head(['transfer-encoding: chunked']), `10000\r\n${'x'.repeat(65_536)}\r\n`, 1),
  '/slow-body': (socket) => repeat(socket, head(['content-length: 100000']), 'x', 50),
  '/short': (socket) => socket.end(`${head(['content-length: 100'])}only this`),
  '/long': (socket) => socket.write(`${whole('four')} and much more`),
  '/said-large': (socket) => socket.write(head(['content-length: 99999999999'])),
  '/dropped': (socket) => socket.destroy(),
  '/dropped-body': (socket) =>
    socket.write(`${head(['transfer-encoding: chunked'])}5\r\nhello\r\n`, () => socket.destroy()),
  '/bomb': (socket) => {
    socket.write(head(['content-encoding: gzip', `content-length: ${BOMB.length}`]));
    socket.write(BOMB);
  },
  '/two-codings': (socket) => socket.write(whole('x', ['content-encoding: gzip, gzip'])),
  '/no-gzip': (socket) => socket.write(whole('this is not packed', ['content-encoding: gzip'])),
  '/gzip': (socket) => {
    const body = gzipSync('unpacked');
    socket.write(head(['content-encoding: gzip', `content-length: ${body.length}`]));
    socket.write(body);
  },
  '/huge-headers': (socket) => socket.write(whole('x', [`x-huge: ${'x'.repeat(100_000)}`])),
  '/many-headers': (socket) =>
    socket.write(
      whole(
        'x',
        Array.from({ length: 10_000 }, (_, at) => `x-${at}: 1`),
      ),
    ),
  '/no-http': (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'),
  '/two-lengths': (socket) => socket.write(`${head(['content-length: 1', 'content-length: 2'])}xx`),
  '/upgrade': (socket) => socket.write(head(['connection: upgrade', 'upgrade: websocket'], '101 Switching Protocols')),
  '/loop': (socket) => socket.write(whole('', ['location: /loop'], '302 Found')),
  '/to-ok': (socket) => socket.write(whole('', ['location: /echo'], '302 Found')),
  '/keep': (socket) => socket.write(whole('', ['location: /echo'], '307 Temporary Redirect')),
};

/** Repeats the same text until the other side ends the connection. */
function repeat(socket: Socket, first: string, piece: string, milliseconds: number): void {
  socket.write(first);
  const timer = setInterval(() => !socket.writableNeedDrain && socket.write(piece), milliseconds);
  socket.once('close', () => clearInterval(timer));
}

/** A web server that misbehaves in every way. `/to?URL` redirects to that address, `/held` waits until it is released. */
export async function startHostileServer(host = '127.0.0.1') {
  const sockets = new Set<Socket>();
  const held: Socket[] = [];
  let requests = 0;
  let last = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)\r$/im.exec(text)?.[1] ?? 0);
      if (end < 0 || text.length < end + 4 + length) return;
      const request = text;
      text = '';
      requests += 1;
      last = request;
      const path = request.split(' ', 2)[1] ?? '';
      const [, target] = /^\/to(?:-\d+)?\?(.*)$/.exec(path) ?? [];
      const status = /^\/to-(\d+)/.exec(path)?.[1] ?? '302';
      if (target !== undefined)
        socket.write(whole('', [`location: ${decodeURIComponent(target)}`], `${status} Elsewhere`));
      else if (path === '/held') held.push(socket);
      else (MANNERS[path.split('?', 1)[0] ?? ''] ?? MANNERS['/echo'])?.(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  // It listens on a port of its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${host}:${port}`,
    /** The number of open connections. */
    open: () => sockets.size,
    requests: () => requests,
    /** The number of requests to `/held` that wait for their answer. */
    held: () => held.length,
    answerHeld: () => held.shift()?.write(whole('good')),
    /** The text of the last request. */
    last: () => last,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
