import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The manner in which an information system answers a file. */
export type MisManner =
  | { readonly accepts: true }
  | { readonly refuses: string; readonly status?: number; readonly type?: string }
  | { readonly hangs: true }
  /** It accepts the file and breaks the connection in the middle of its answer. */
  | { readonly dies: true };

export interface ReceivedFile {
  readonly key: string;
  readonly type: string;
  readonly xml: string;
}

export interface Mis {
  /** The address for files. */
  readonly url: string;
  readonly origin: string;
  /** Every request in its order. */
  readonly received: readonly ReceivedFile[];
  /** The accepted files by key: an equal key counts once. */
  readonly accepted: ReadonlyMap<string, string>;
  /** Sets the answers to the next files in order. The last one applies from then on. */
  readonly answer: (...manners: readonly MisManner[]) => void;
  readonly close: () => Promise<void>;
}

/** An information system to send microdata to, over a real socket. */
export async function openMis(): Promise<Mis> {
  const received: ReceivedFile[] = [];
  const accepted = new Map<string, string>();
  const sockets = new Set<Socket>();
  let manners: readonly MisManner[] = [{ accepts: true }];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const xml = Buffer.concat(parts).toString();
      const key = String(request.headers['idempotency-key']);
      received.push({ key, type: String(request.headers['content-type']), xml });
      const [manner = { accepts: true }, ...rest] = manners;
      if (rest.length > 0) manners = rest;
      if ('refuses' in manner) {
        response.writeHead(manner.status ?? 422, { 'content-type': manner.type ?? 'text/plain; charset=utf-8' });
        response.end(manner.refuses);
      } else if ('accepts' in manner || 'dies' in manner) {
        if (!accepted.has(key)) accepted.set(key, xml);
        if ('accepts' in manner) response.end('OK');
        else {
          response.writeHead(200, { 'content-length': '100' });
          response.write('O', () => request.socket.destroy());
        }
      }
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/microdata`,
    origin: `http://127.0.0.1:${port}`,
    received,
    accepted,
    answer: (...next) => void (manners = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port;
}
