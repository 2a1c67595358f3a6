import { connect, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

/** A connection to a database or a Redis that a test can break in the ways of real networks. */
export interface TestProxy {
  readonly port: number;
  /** Passes nothing on and closes nothing. New connections are still accepted. */
  hold(): void;
  /** Passes on what was held. */
  resume(): void;
  /** Never serves the open connections again, without telling anybody. New connections are served. */
  abandon(): void;
}

interface ProxyLine {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens a proxy for the rest of the test file. The target is a port of this machine, or the path of a socket. */
export async function openProxy(target: number | string): Promise<TestProxy> {
  const lines = new Set<ProxyLine>();
  let isHeld = false;
  const server = createServer((near) => {
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    const line = { near, far };
    lines.add(line);
    join(near, far);
    join(far, near);
    near.once('close', () => lines.delete(line));
    if (isHeld) pause(line);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy listens on no port');
  const abandoned = new Set<ProxyLine>();
  afterAll(() => {
    for (const { near, far } of [...lines, ...abandoned]) {
      near.destroy();
      far.destroy();
    }
    server.close();
  });
  return {
    port: address.port,
    hold: () => {
      isHeld = true;
      for (const line of lines) pause(line);
    },
    resume: () => {
      isHeld = false;
      for (const { near, far } of lines) {
        near.resume();
        far.resume();
      }
    },
    abandon: () => {
      for (const line of lines) {
        abandoned.add(line);
        drain(line.near);
        drain(line.far);
      }
      lines.clear();
    },
  };
}

function join(from: Socket, to: Socket): void {
  from.on('data', (bytes: Buffer) => to.write(bytes));
  from.on('close', () => to.destroy());
  from.on('error', () => undefined); // the other side hears of the close
}

function pause({ near, far }: ProxyLine): void {
  near.pause();
  far.pause();
}

/** Reads everything, and passes nothing on, not even the end. */
function drain(socket: Socket): void {
  socket.removeAllListeners('data').removeAllListeners('close');
  socket.on('data', () => undefined);
}
