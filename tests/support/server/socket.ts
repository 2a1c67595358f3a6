import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A raw connection, on which a test can send what no browser would. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything that the server sent, once it has ended the connection. */
  readonly ended: Promise<string>;
}

/** Opens a free port for the app. */
export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The app listens on no port');
  return address.port;
}

/** Connects, and sends the beginning of a request. */
export function openRaw(port: number, ...pieces: (string | Buffer)[]): RawConnection {
  const socket = connect({ port, host: '127.0.0.1' });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined); // a connection that is cut has received what it received
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(received).toString()));
  });
  for (const piece of pieces) socket.write(piece);
  return { socket, ended };
}

/** The lines before a body. */
export const requestHead = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  [`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
