import type { FastifyRequest } from 'fastify';
import { findSession } from '../http/find-session.ts';
import { isOwnOrigin } from '../http/origin.ts';
import { requireSamePerson } from '../http/person-header.ts';
import { forbidden, notFound, tooManyRequests, unauthenticated } from '../base/problem.ts';
import type { Connection, ConnectionUser } from './connection.ts';
import type { Hub } from './hub.ts';
import { isToken } from './tokens.ts';

export const unknownConnection = notFound('unknown-connection', 'There is no such connection.');

/** The person of the request's session. */
export async function requireUser(hub: Hub, request: FastifyRequest): Promise<ConnectionUser> {
  const signedIn = await findSession(request, hub.options);
  if (!signedIn) throw unauthenticated();
  const { session, person, viewing = false } = signedIn;
  request.caller = session;
  // A browser's WebSocket cannot send headers.
  requireSamePerson(queryOf(request).get('person') ?? undefined, session);
  const { data, identity } = hub.options;
  const memberships = person.roles.includes('Mentee') ? await identity.memberships(data.db, person.Id) : [];
  return { person, memberships, session: session.hash.toString('hex'), impersonator: session.impersonator, viewing };
}

export function connect(hub: Hub, token: string, user: ConnectionUser): Connection {
  const connection = hub.connect(token, user);
  if (!connection) throw tooManyRequests(5, 'too-many-connections');
  return connection;
}

/** The connection that a request names, if it belongs to the request's session. */
export function ownConnection(hub: Hub, request: FastifyRequest, user: ConnectionUser): Connection | undefined {
  const found = hub.connections.byToken(tokenOf(request) ?? '');
  if (found && found.user.session !== user.session) throw unknownConnection;
  return found;
}

/** Refuses pages of other sites; clients other than browsers send no origin. */
export function requireSameOriginReading(hub: Hub, request: FastifyRequest): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (
    site !== undefined ? site !== 'same-origin' : origin !== undefined && !isOwnOrigin(origin, host, hub.options.config)
  )
    throw forbidden('wrong-origin', 'The request comes from another site.');
}

export const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?', 2)[1]);

export function tokenOf(request: FastifyRequest): string | undefined {
  const query: unknown = request.query;
  const id: unknown = typeof query === 'object' && query !== null && 'id' in query ? query.id : undefined;
  if (id === undefined) return undefined;
  if (typeof id !== 'string' || !isToken(id)) throw unknownConnection;
  return id;
}
