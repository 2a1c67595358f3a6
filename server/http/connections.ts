import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FailureLog } from '../log.ts';
import { tooManyRequests } from '../problem.ts';
import { addressAttemptKey } from '../session/attempts.ts';

/** So many requests of one address may have a body that is not complete: many more than browsers behind one address send at once. */
const INCOMPLETE_OF_ADDRESS = 64;
/** The lines before a body arrive in so long. */
const HEAD_SECONDS = 15;
/** The rest of the descriptors is for files, the database and processes. */
const SHARE_OF_DESCRIPTORS = 0.75;
const MINUTE = 60_000;

/** No address holds many half requests, and connections leave descriptors for everything else. */
export function addConnectionLimits(app: FastifyInstance): void {
  const incomplete = new Map<string, Set<IncomingMessage>>();
  app.server.headersTimeout = HEAD_SECONDS * 1_000;
  limitConnections(app.server, app.log, connectionsOf(descriptorLimit()));
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const address = addressAttemptKey(request.ip);
    const others = incomplete.get(address) ?? new Set();
    // A body that has arrived waits here for its session at most.
    if (others.size >= INCOMPLETE_OF_ADDRESS)
      for (const other of others) if (!isIncomplete(other)) others.delete(other);
    if (others.size >= INCOMPLETE_OF_ADDRESS) {
      void reply.header('connection', 'close');
      return done(tooManyRequests(5));
    }
    incomplete.set(address, others.add(request.raw));
    const forget = (): void => {
      others.delete(request.raw);
      if (others.size === 0) incomplete.delete(address);
    };
    request.raw.once('end', forget);
    request.raw.once('close', forget);
    reply.raw.once('close', forget);
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Only what comes over a connection says so. */
const isIncomplete = (request: IncomingMessage): boolean => !(request.complete ?? true) && !request.destroyed;

/** Further connections are closed, and the log says so once a minute. */
export function limitConnections(server: Server, log: FailureLog, most: number): void {
  server.maxConnections = most;
  let dropped = 0;
  let last = -Infinity;
  server.on('drop', (of) => {
    dropped += 1;
    if (Date.now() - last < MINUTE) return;
    log.error({ most, dropped, address: of?.remoteAddress }, 'too many connections: further ones are closed');
    last = Date.now();
    dropped = 0;
  });
}

export const connectionsOf = (descriptors: number): number =>
  Math.max(16, Math.floor(descriptors * SHARE_OF_DESCRIPTORS));

/** How many files and connections this process may have open; without a limit where the system does not say. */
function descriptorLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return Number(line?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
