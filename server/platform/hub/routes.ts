import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireSameOrigin } from '../http/origin.ts';
import { invalid } from '../base/problem.ts';
import {
  connect,
  ownConnection,
  queryOf,
  requireSameOriginReading,
  requireUser,
  tokenOf,
  unknownConnection,
} from './callers.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { negotiateReply } from './negotiate.ts';
import { isResumable, NegotiatedTokens, newToken } from './tokens.ts';
import { EventsTransport } from './transports/events.ts';
import { PollingTransport } from './transports/polling.ts';
import { Upgrades } from './upgrades.ts';

const HUB_PATH = '/hub';

/** The routes of the hub: negotiate, and one for each transport. */
export function addHub(app: FastifyInstance, hub: Hub): void {
  const { config } = hub.options;
  const upgrades = new Upgrades(hub);
  const negotiated = new NegotiatedTokens(hub.limits.handshake);

  app.post(`${HUB_PATH}/negotiate`, async (request, reply) => {
    requireSameOrigin(request, config);
    await requireUser(hub, request);
    const query = queryOf(request);
    const token = newToken(query.get('useStatefulReconnect') === 'true');
    negotiated.add(token);
    const version = query.get('negotiateVersion') === '1' ? 1 : 0;
    return reply.header('cache-control', 'no-store').send(negotiateReply(version, token));
  });

  app.get(HUB_PATH, { exposeHeadRoute: false, config: { seconds: 0 } }, async (request, reply) => {
    const upgraded = upgrades.has(request);
    if (upgraded) requireSameOrigin(request, config);
    else requireSameOriginReading(hub, request);
    const user = await requireUser(hub, request);
    const found = ownConnection(hub, request, user);
    if (upgraded) {
      // Without a negotiation there is no token; with one, any node accepts it: the session identifies the person.
      const token = tokenOf(request) ?? newToken(false);
      if (found ? !found.canResume : !negotiated.take(token) && isResumable(token)) throw unknownConnection;
      return upgrades.attach(request, reply, found ?? connect(hub, token, user));
    }
    const token = tokenOf(request) ?? '';
    const connection = found ?? (negotiated.take(token) ? connect(hub, token, user) : undefined);
    if (!connection) throw unknownConnection;
    if (/text\/event-stream/.test(request.headers.accept ?? '')) return sendEvents(reply, connection);
    return answerPoll(hub, reply, connection);
  });

  app.post(HUB_PATH, { bodyLimit: hub.limits.message + 1_024 }, async (request, reply) => {
    requireSameOrigin(request, config);
    const connection = ownConnection(hub, request, await requireUser(hub, request));
    if (!connection?.transport || connection.transport.kind === 'WebSockets') throw unknownConnection;
    if (!Buffer.isBuffer(request.body)) throw invalid('body-missing', 'The body is missing.');
    connection.receive(request.body);
    return reply.code(200).send();
  });

  app.delete(HUB_PATH, async (request, reply) => {
    requireSameOrigin(request, config);
    const connection = ownConnection(hub, request, await requireUser(hub, request));
    if (!connection) throw unknownConnection;
    connection.end();
    return reply.code(202).send();
  });

  upgrades.listen(app);
  app.addHook('onReady', () => hub.start());
  app.addHook('preClose', () => hub.stop());
  app.addHook('onClose', () => hub.leave());
}

/** Bodies of the hub are bytes, whatever their content type. */
export function addHubBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

function sendEvents(reply: FastifyReply, connection: Connection): FastifyReply {
  if (connection.transport) throw unknownConnection;
  void reply.hijack();
  const transport = new EventsTransport(reply.raw);
  reply.raw.once('close', () => connection.detach(transport));
  connection.attach(transport);
  return reply;
}

async function answerPoll(hub: Hub, reply: FastifyReply, connection: Connection): Promise<FastifyReply> {
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
}
