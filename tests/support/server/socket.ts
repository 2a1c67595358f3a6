import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection on which a test says what no browser would. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that the server said, once it has ended the connection. */
  readonly ended: Promise<string>;
}

/** Opens a port of its own for the app. */
export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The app listens on no port');
  return address.port;
}

/** Connects, and writes the beginning of a request. */
export function openRaw(port: number, ...pieces: (string | Buffer)[]): RawConnection {
  const socket = connect({ port, host: '127.0.0.1' });
  const said: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => said.push(chunk));
  socket.on('error', () => undefined); // a connection that is cut has said what it said
  const ended = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(said).toString()));
  });
  for (const piece of pieces) socket.write(piece);
  return { socket, ended };
}

/** The lines before a body. */
export const requestHead = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  [`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
