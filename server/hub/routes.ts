// Over 150 lines: the ways in, and who is let in by them, are read together.
import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSession } from '../http/find-session.ts';
import { requireSameOrigin, isOwnOrigin } from '../http/origin.ts';
import { requireSamePerson } from '../http/person-header.ts';
import { forbidden, invalid, notFound, tooManyRequests, unauthenticated } from '../problem.ts';
import type { Connection, ConnectionUser } from './connection.ts';
import type { Hub } from './hub.ts';
import { connectionIdOf, isResumable, isToken, NegotiatedTokens, newToken } from './tokens.ts';
import { EventsTransport } from './transports/events.ts';
import { PollingTransport } from './transports/polling.ts';
import { attachWebSocket, createWebSockets } from './transports/websocket.ts';

export const HUB_PATH = '/hub';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const unknownConnection = notFound('unknown-connection', 'There is no such connection.');

/** The hub's addresses: negotiate, and one for every transport. */
export function addHub(app: FastifyInstance, hub: Hub): void {
  const { config } = hub.options;
  const sockets = createWebSockets(hub.limits.message + 1_024);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const negotiated = new NegotiatedTokens(hub.limits.handshake);

  const holder = async (request: FastifyRequest): Promise<ConnectionUser> => {
    const signedIn = await findSession(request, hub.options);
    if (!signedIn) throw unauthenticated();
    const { session, person, viewing = false } = signedIn;
    request.caller = session;
    // A browser's WebSocket takes no headers.
    requireSamePerson(queryOf(request).get('person') ?? undefined, session);
    const { data, identity } = hub.options;
    const memberships = person.roles.includes('Mentee') ? await identity.memberships(data.db, person.Id) : [];
    return { person, memberships, session: session.hash.toString('hex'), impersonator: session.impersonator, viewing };
  };
  const connect = (token: string, who: ConnectionUser): Connection => {
    const connection = hub.connect(token, who);
    if (!connection) throw tooManyRequests(5, 'too-many-connections');
    return connection;
  };
  /** The connection that a request names, if it is the request's own. */
  const own = (request: FastifyRequest, who: ConnectionUser): Connection | undefined => {
    const found = hub.connections.byToken(tokenOf(request) ?? '');
    if (found && found.user.session !== who.session) throw unknownConnection;
    return found;
  };

  app.post(`${HUB_PATH}/negotiate`, async (request, reply) => {
    requireSameOrigin(request, config);
    await holder(request);
    const query = queryOf(request);
    const token = newToken(query.get('useStatefulReconnect') === 'true');
    negotiated.add(token);
    const version = query.get('negotiateVersion') === '1' ? 1 : 0;
    return reply.header('cache-control', 'no-store').send(negotiateReply(version, token));
  });

  app.get(HUB_PATH, { exposeHeadRoute: false, config: { seconds: 0 } }, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade) requireSameOrigin(request, config);
    else requireSameOriginReading(request, hub);
    const who = await holder(request);
    if (upgrade) return socketFor(request, reply, who, upgrade);
    const token = tokenOf(request) ?? '';
    const connection = own(request, who) ?? (negotiated.take(token) ? connect(token, who) : undefined);
    if (!connection) throw unknownConnection;
    if (/text\/event-stream/.test(request.headers.accept ?? '')) return events(request, reply, connection);
    return poll(request, reply, connection);
  });

  /** Without a negotiation there is no token; with one, any node accepts it: the session identifies the person. */
  const socketFor = (request: FastifyRequest, reply: FastifyReply, who: ConnectionUser, { socket, head }: Upgrade) => {
    const token = tokenOf(request) ?? newToken(false);
    const found = own(request, who);
    if (found ? !found.canResume : !negotiated.take(token) && isResumable(token)) throw unknownConnection;
    const connection = found ?? connect(token, who);
    void reply.hijack();
    if ('detachSocket' in reply.raw) reply.raw.detachSocket(request.raw.socket);
    attachWebSocket(sockets, request.raw, socket, head, () => connection);
    return reply;
  };

  const events = (request: FastifyRequest, reply: FastifyReply, connection: Connection) => {
    if (connection.transport) throw unknownConnection;
    void reply.hijack();
    const transport = new EventsTransport(reply.raw);
    reply.raw.once('close', () => connection.detach(transport));
    connection.attach(transport);
    return reply;
  };

  const poll = async (request: FastifyRequest, reply: FastifyReply, connection: Connection) => {
    if (!connection.transport) connection.attach(new PollingTransport());
    const { transport } = connection;
    if (!(transport instanceof PollingTransport)) throw unknownConnection;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    connection.lastReceivedAt = Date.now();
    const answer = await transport.poll(hub.limits.poll, gone.signal);
    connection.lastReceivedAt = Date.now();
    if (answer === 'over') return reply.code(204).send();
    return reply
      .header('cache-control', 'no-store')
      .type(connection.protocol?.binary ? 'application/octet-stream' : 'text/plain; charset=utf-8')
      .send(answer);
  };

  app.post(HUB_PATH, { bodyLimit: hub.limits.message + 1_024 }, async (request, reply) => {
    requireSameOrigin(request, config);
    const connection = own(request, await holder(request));
    if (!connection?.transport || connection.transport.kind === 'WebSockets') throw unknownConnection;
    if (!Buffer.isBuffer(request.body)) throw invalid('body-missing', 'The body is missing.');
    connection.receive(request.body);
    return reply.code(200).send();
  });

  app.delete(HUB_PATH, async (request, reply) => {
    requireSameOrigin(request, config);
    const connection = own(request, await holder(request));
    if (!connection) throw unknownConnection;
    connection.end();
    return reply.code(202).send();
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined); // a client that disconnects before it is accepted needs no handling
    if (!/^\/hub\/?(?:\?|$)/i.test(request.url ?? '')) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n', () => socket.destroy());
      return;
    }
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    // An upgraded socket is a plain one: the router answers on it when it lets nobody in.
    response.assignSocket(request.socket);
    response.shouldKeepAlive = false;
    // Nothing reads it any more: a half-open socket would never be closed.
    response.once('finish', () => socket.end(() => socket.destroy()));
    app.routing(request, response);
  };
  app.server.on('upgrade', upgrade);
  app.addHook('onReady', () => hub.start());
  app.addHook('preClose', () => hub.stop());
  app.addHook('onClose', () => hub.leave());
}

/** Bodies of the hub are bytes, whatever they call themselves. */
export function addHubBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** Pages of other sites may not connect; clients that are no browsers send no origin. */
function requireSameOriginReading(request: FastifyRequest, hub: Hub): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (
    site !== undefined ? site !== 'same-origin' : origin !== undefined && !isOwnOrigin(origin, host, hub.options.config)
  )
    throw forbidden('wrong-origin', 'The request comes from another site.');
}

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?', 2)[1]);

function tokenOf(request: FastifyRequest): string | undefined {
  const query: unknown = request.query;
  const id: unknown = typeof query === 'object' && query !== null && 'id' in query ? query.id : undefined;
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !isToken(id)) throw unknownConnection;
  return id;
}

const TRANSPORTS = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
] as const;

function negotiateReply(version: 0 | 1, token: string) {
  return {
    negotiateVersion: version,
    // The first version had one name for both.
    ...(version === 1 ? { connectionId: connectionIdOf(token), connectionToken: token } : { connectionId: token }),
    ...(isResumable(token) ? { useStatefulReconnect: true } : {}),
    availableTransports: TRANSPORTS,
  };
}
