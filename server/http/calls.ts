import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Area, AreaRoute, CallContext, Identity, Person } from '../area.ts';
import type { Config } from '../config.ts';
import { writeAudit } from '../data/audit.ts';
import type { Data } from '../data/index.ts';
import { forbidden, ProblemError, unauthenticated } from '../problem.ts';
import { giveToken, readToken, takeToken } from '../session/cookie.ts';
import { beginSession, endSession, endSessionsOf, readSession, type Session } from '../session/sessions.ts';
import { unsupportedMedia } from './errors.ts';
import { checkOrigin } from './origin.ts';
import { checkBody, createValidators, refuseHostile, type Vocabulary } from './validation.ts';

export interface CallsOptions {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
  readonly areas: readonly Area[];
  readonly vocabulary: Vocabulary;
  /** Tests let every reply be held against the call's declaration. */
  readonly checkReplies?: boolean;
}

/** Makes a route of every catalogued call. */
export function addCalls(app: FastifyInstance, options: CallsOptions): void {
  const compile = createValidators(options.vocabulary);
  for (const { routes } of options.areas)
    for (const route of routes)
      if (route.call.setting === undefined || options.config[route.call.setting]) addCall(app, route, options, compile);
}

type Compile = ReturnType<typeof createValidators>;

/** {name} becomes the router's :name. */
export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function addCall(app: FastifyInstance, route: AreaRoute, options: CallsOptions, compile: Compile): void {
  const { call, handle, name } = route;
  const validBody = compile(call.body);
  const validReply = options.checkReplies ? compile(call.reply) : undefined;
  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(call.limit === undefined ? {} : { bodyLimit: call.limit }),
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (call.method === 'POST') {
        checkOrigin(request, options.config);
        checkContentType(request);
      }
    },
    handler: async (request, reply) => {
      const signedIn = await findSession(request, options);
      if (call.roles !== 'anyone' && !signedIn) throw unauthenticated();
      // Who holds the role nowhere learns nothing of what the body should be.
      requireRole(call.roles, signedIn?.person.roles ?? []);
      const body = call.method === 'POST' ? (request.body ?? {}) : { ...Object(request.query) };
      refuseHostile(body);
      checkBody(validBody, body);
      const roles = signedIn ? await options.identity.rolesIn(options.data.db, signedIn.person, projectOf(body)) : [];
      requireRole(call.roles, roles);
      const context = createContext(request, reply, options, signedIn, roles);
      const answer = (await handle(body, context)) ?? null;
      if (validReply && !reply.sent && !validReply(answer))
        throw new Error(`The reply of ${name} is not as declared: ${JSON.stringify(validReply.errors)}`);
      return reply.sent ? reply : send(request, reply, answer);
    },
  });
}

/** A body is JSON and says so, in exactly these words. */
function checkContentType(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  const empty = request.headers['content-length'] === '0' || request.headers['content-length'] === undefined;
  if (type === undefined && empty && request.headers['transfer-encoding'] === undefined) return;
  if (type === undefined || !/^application\/json(?:; ?charset=utf-8)?$/i.test(type)) throw unsupportedMedia();
}

function requireRole(allowed: AreaRoute['call']['roles'], held: readonly string[]): void {
  if (allowed === 'anyone' || allowed === 'signedIn') return;
  if (!allowed.some((role) => held.includes(role))) throw forbidden('wrong-role', 'The role for that is missing.');
}

function projectOf(body: object): string | number | undefined {
  const project: unknown = 'ProjectId' in body ? body.ProjectId : undefined;
  return typeof project === 'string' || typeof project === 'number' ? project : undefined;
}

interface SignedIn {
  readonly session: Session;
  readonly person: Person;
}

/** Who asks: asked anew for each request, so that a suspension holds from the next one on. */
export async function findSession(
  request: FastifyRequest,
  { config, data, identity }: Pick<CallsOptions, 'config' | 'data' | 'identity'>,
): Promise<SignedIn | undefined> {
  const token = readToken(request, config);
  const session = token === undefined ? undefined : await readSession(data.db, config, token);
  if (!session) return undefined;
  const person = await identity.person(data.db, session.person);
  if (!person || person.suspended) {
    await endSession(data.db, session);
    return undefined;
  }
  // A login-as ends with the administrator who holds it.
  const behind = session.behind === undefined ? undefined : await identity.person(data.db, session.behind);
  if (session.behind !== undefined && (!behind || behind.suspended)) return undefined;
  return { session, person };
}

function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, data, identity }: CallsOptions,
  signedIn: SignedIn | undefined,
  roles: readonly string[],
): CallContext {
  const { db } = data;
  let session = signedIn?.session;
  const person = signedIn?.person;
  return {
    db,
    config,
    person,
    get me() {
      if (!person) throw unauthenticated();
      return person;
    },
    roles,
    rolesIn: (project) => (person ? identity.rolesIn(db, person, project) : Promise.resolve([])),
    behind: session?.behind,
    log: request.log,
    requestId: request.id,
    // The router's own record: path segments by name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    params: request.params as Record<string, string>,
    address: request.ip,
    audit: (entry, transaction) =>
      writeAudit(
        transaction ?? db,
        { person: session?.person, behind: session?.behind, request: request.id, address: request.ip },
        entry,
      ),
    signIn: async (id, { behind } = {}) => {
      if (session) await endSession(db, session);
      const token = await beginSession(
        db,
        config,
        { person: id, behind },
        { address: request.ip, agent: request.headers['user-agent'] },
      );
      session = await readSession(db, config, token);
      giveToken(reply, config, token);
    },
    signOut: async () => {
      if (session) await endSession(db, session);
      session = undefined;
      takeToken(reply, config);
    },
    revokeSessions: (id, { keepMine = false, db: transaction } = {}) =>
      endSessionsOf(transaction ?? db, id, keepMine ? session : undefined),
    request,
    reply,
  };
}

/** JSON; what was GOT carries an ETag and is not sent again while it is the same. */
function send(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  if (text === undefined)
    throw new ProblemError({ status: 500, code: 'internal', title: 'Something went wrong here.' });
  void reply.type('application/json; charset=utf-8');
  if (request.method !== 'GET') return reply.header('cache-control', 'no-store').send(text);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Cookie' });
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
}
