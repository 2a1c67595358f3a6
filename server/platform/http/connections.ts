import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { Http2ServerRequest } from 'node:http2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FailureLog } from '../base/log.ts';
import { tooManyRequests } from '../base/problem.ts';
import { addressAttemptKey } from '../session/attempts.ts';

/**
 * The maximum number of requests of one address with incomplete bodies: many more than browsers behind one address send
 * at once.
 */
const MAX_INCOMPLETE_REQUESTS = 64;
/** The timeout for the headers. */
const HEAD_SECONDS = 15;
/** The share of the descriptors for connections; the rest is for files, the database and processes. */
const SHARE_OF_DESCRIPTORS = 0.75;
const MINUTE = 60_000;

/** Limits the incomplete requests of an address and the number of connections. */
export function addConnectionLimits(app: FastifyInstance): void {
  const incomplete = new Map<string, Set<IncomingMessage>>();
  app.server.headersTimeout = HEAD_SECONDS * 1_000;
  limitConnections(app.server, app.log, connectionsOf(descriptorLimit()));
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const address = addressAttemptKey(request.ip);
    const others = incomplete.get(address) ?? new Set();
    // Removes requests whose body has arrived meanwhile.
    if (others.size >= MAX_INCOMPLETE_REQUESTS)
      for (const other of others) if (!isIncomplete(other)) others.delete(other);
    if (others.size >= MAX_INCOMPLETE_REQUESTS) {
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

/** Over HTTP/2 a body need not be announced. */
const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  (raw instanceof Http2ServerRequest && !raw.stream.endAfterHeaders) ||
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > 0;

/** Injected requests have no such property. */
const isIncomplete = (request: IncomingMessage): boolean => !(request.complete ?? true) && !request.destroyed;

/** Closes further connections, and logs it once a minute. */
export function limitConnections(server: Server, log: FailureLog, max: number): void {
  server.maxConnections = max;
  let dropped = 0;
  let last = -Infinity;
  server.on('drop', (connection) => {
    dropped += 1;
    if (Date.now() - last < MINUTE) return;
    log.error({ max, dropped, address: connection?.remoteAddress }, 'too many connections: further ones are closed');
    last = Date.now();
    dropped = 0;
  });
}

export const connectionsOf = (descriptors: number): number =>
  Math.max(16, Math.floor(descriptors * SHARE_OF_DESCRIPTORS));

/** The maximum number of files and connections that this process may open; infinite if the system does not tell. */
function descriptorLimit(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return Number(line?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
