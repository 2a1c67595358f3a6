import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWriting } from '../../../schemas/define.ts';
import type { Area, AreaRoute, CallAs, CallContext } from './area.ts';
import { type Identity, type Membership, findMembership } from '../session/identity.ts';
import { spoolFolder } from '../files/create-storage.ts';
import { requireConsent, type ConsentContext } from './consent.ts';
import { forbidden, isReadOnly, notFound, ProblemError, unauthenticated } from '../base/problem.ts';
import { createContext, originOf, originOfJob, type CallOrigin, type ContextOptions } from './call-context.ts';
import { longCallSeconds } from '../base/deadline.ts';
import { createDuplicateRemover } from './unique-items.ts';
import { askOnce, ExpiringMap } from '../base/expiring-map.ts';
import { findSession, type SignedIn } from './find-session.ts';
import { viewingIsReadOnly, unsupportedMedia } from './errors.ts';
import { readMultipart, type ReceivedBody } from './multipart.ts';
import { requireSameOrigin } from './origin.ts';
import { readPersonHeader, requireSamePerson } from './person-header.ts';
import { readOnce } from './shared-reads.ts';
import { contentDisposition, isStreamAnswer, sendStream } from './stream.ts';
import {
  requireValidBody,
  checkDeclared,
  createValidators,
  refuseHostile,
  type Compile,
  type Vocabulary,
} from './validation.ts';

export interface CallsOptions extends ContextOptions {
  readonly identity: Identity;
  readonly areas: readonly Area[];
  readonly vocabulary: Vocabulary;
  /** Checks every reply against the call's declaration: for tests. */
  readonly checkReplies?: boolean;
}

/** Adds a route for every catalogued call. Returns the function with which jobs make calls. */
export function addCalls(app: FastifyInstance, options: CallsOptions): CallAs {
  const compile = createValidators(options.vocabulary);
  const performers = new Map<string, Performer>();
  for (const { routes } of options.areas)
    for (const route of routes)
      if (route.call.setting === undefined || options.config[route.call.setting])
        addCall(app, route, options, compile, performers);
  return createCallAs(options, app.log, performers);
}

type Caller = Partial<SignedIn> & ConsentContext;

/** Validates a call and runs it. */
interface Performer {
  readonly call: AreaRoute['call'];
  readonly perform: (
    origin: CallOrigin,
    caller: Caller,
    received: Pick<ReceivedBody, 'body' | 'described'>,
  ) => Promise<unknown>;
}

interface OtherCall {
  readonly other: string;
  readonly body: unknown;
  readonly project: number;
}

/** Runs another call; the path parameters of the request do not apply to it. */
async function performOther(
  performers: ReadonlyMap<string, Performer>,
  origin: CallOrigin,
  caller: Caller,
  { other, body, project }: OtherCall,
): Promise<unknown> {
  const performer = performers.get(other);
  if (!performer || /\{/.test(performer.call.path)) throw notFound('unknown-call', 'There is no such call.');
  requireRole(performer.call.roles, caller.person?.roles ?? []);
  const filled = bodyInProject(performer.call, body, project);
  const beforeConsent = performer.call.beforeConsent ?? false;
  return performer.perform(origin, { ...caller, beforeConsent }, { body: filled, described: filled });
}

/**
 * Calls of jobs as people without a session. The person is loaded for each call, so that a lost right applies at once.
 */
const createCallAs =
  ({ identity, data }: CallsOptions, log: FastifyInstance['log'], performers: ReadonlyMap<string, Performer>): CallAs =>
  ({ person: id, signal = new AbortController().signal }) =>
  async (other, body, project) => {
    const person = await identity.person(data.db, id);
    if (!person || person.suspended) throw unauthenticated();
    const memberships = await identity.memberships(data.db, id);
    const caller = { person, memberships, beforeConsent: false, viewing: true };
    return performOther(performers, originOfJob(log, signal), caller, { other, body, project });
  };

/** The factor of the usual rate limit for calls that a page makes very often. */
const FREQUENT_CALL_FACTOR = 50;

/** The factor of the usual rate limit for expensive calls without a session. */
const SELDOM_CALL_FACTOR = 1 / 40;

/** The rate limit of a call that does not share the usual one. It applies before the body is read. */
function ownRateLimit({ often, seldom }: AreaRoute['call'], { REQUESTS_PER_MINUTE: usual }: CallsOptions['config']) {
  const factor = often ? FREQUENT_CALL_FACTOR : seldom ? SELDOM_CALL_FACTOR : undefined;
  return factor === undefined ? {} : { rateLimit: { max: Math.ceil(usual * factor) } };
}

/** {name} becomes the router's :name. */
export const routerPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function addCall(
  app: FastifyInstance,
  route: AreaRoute,
  given: CallsOptions,
  compile: Compile,
  performers: Map<string, Performer>,
): void {
  const { call, handle, name } = route;
  const options = name.startsWith('account.') ? withReservedPool(given) : given;
  const inParts = call.often && call.takes === 'multipart';
  const askWho: Ask<SignedIn | undefined> = inParts ? askForParts() : readOnce;
  const askHeld: Ask<readonly Membership[]> = inParts ? askForParts() : readOnce;
  const validBody = compile(call.body);
  const joinEqual = createDuplicateRemover(call.body);
  const validReply = options.checkReplies && call.answers !== 'stream' ? compile(call.reply) : undefined;
  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(call.limit === undefined ? {} : { bodyLimit: call.limit }),
    config: {
      ...ownRateLimit(call, options.config),
      ...(call.long ? { seconds: longCallSeconds(options.config) } : {}),
    },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (call.method === 'POST') {
        requireSameOrigin(request, options.config);
        requireContentType(request, call.takes);
      }
    },
    handler: (request, reply) =>
      request.deadline.run(
        () => answer(request, reply),
        (error) => request.log.info({ err: error }, 'ended after its time was over'),
      ),
  });

  const perform: Performer['perform'] = async (origin, caller, { body, described }) => {
    refuseHostile(described);
    requireValidBody(validBody, described);
    joinEqual?.(body);
    const named = projectOf(body);
    const membership = findMembership(caller.memberships, named);
    requireRole(call.roles, membership?.roles ?? []);
    requireConsent(caller, named === undefined ? undefined : membership?.project);
    const context = createContext(origin, options, caller, {
      roles: membership?.roles ?? [],
      call: (other, otherBody, project) =>
        performOther(performers, origin, caller, { other, body: otherBody, project }),
    });
    if (isChangeWhileImpersonating(route, context)) await context.audit({ action: 'loginAs.acted', subject: name });
    return (await handle(body, context)) ?? null;
  };
  performers.set(name, { call, perform });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const signedIn = await askWho(`session of ${cookieOf(request)}`, () => findSession(request, options));
    request.caller = signedIn?.session;
    requireSamePerson(readPersonHeader(request), signedIn?.session, call);
    // Checked before validation, so that a caller without the role does not learn the schema of the body.
    requireRole(call.roles, signedIn?.person.roles);
    const memberships = signedIn
      ? await askHeld(`projects of ${String(signedIn.person.Id)}`, () =>
          options.identity.memberships(options.data.db, signedIn.person.Id),
        )
      : [];
    const caller = { ...signedIn, memberships, beforeConsent: call.beforeConsent ?? false };
    requireConsent(caller);
    const received = await readBody(request, call, options, signedIn);
    request.deadline.onMissed(() => {
      received.removeFiles().catch((error: unknown) => request.log.error(error));
    });
    try {
      const answered = await perform(originOf(request, reply), caller, received);
      if (request.deadline.isMissed || reply.sent) return reply;
      if (validReply) checkDeclared(validReply, `The reply of ${name}`, answered);
      return isStreamAnswer(answered)
        ? await sendStream(request, reply, answered)
        : call.file && typeof answered === 'string'
          ? sendFile(reply, call.file, answered)
          : sendAnswer(request, reply, answered);
    } catch (error) {
      throw signedIn?.viewing === true && isReadOnly(error) ? viewingIsReadOnly() : error;
    } finally {
      await received.dispose();
    }
  };
}

/** Sign-ins and sign-outs use the reserved connections, so that they do not wait for other calls. */
const withReservedPool = (options: CallsOptions): CallsOptions => ({
  ...options,
  data: { ...options.data, db: options.data.reserved },
});

type Ask<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** The time for which the parts of one file share an answer. */
const SHARED_BY_PARTS = 1_000;

/**
 * The session of an upload's parts is checked once a second before their bytes are read, and exactly by
 * `context.sessionIsValid` before they are stored.
 */
function askForParts<Answer>(): Ask<Answer> {
  const known = new ExpiringMap<Promise<Answer>>();
  return (key, ask) => askOnce(known, key, SHARED_BY_PARTS, ask);
}

const cookieOf = (request: FastifyRequest): string => request.headers.cookie ?? '';

const doNothing = () => Promise.resolve();

/** A copy of the body with the project. A body that is no object is refused by the validation. */
function bodyInProject({ body: schema }: AreaRoute['call'], given: unknown, project: number): ReceivedBody['body'] {
  const isAboutProject = Object.hasOwn(Object(Reflect.get(schema, 'properties')), 'ProjectId');
  const copy: unknown = structuredClone(given);
  const body =
    typeof copy === 'object' && copy !== null && isAboutProject ? { ...copy, ProjectId: String(project) } : copy;
  // The schema validates it before the handler reads it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as ReceivedBody['body'];
}

/** The body for the handler, and in the form that its schema describes. */
async function readBody(
  request: FastifyRequest,
  call: AreaRoute['call'],
  { config }: Pick<CallsOptions, 'config'>,
  signedIn: SignedIn | undefined,
): Promise<ReceivedBody> {
  if (call.takes !== 'multipart') {
    const body: object = call.method === 'POST' ? (request.body ?? {}) : { ...Object(request.query) };
    // The schema has validated the body.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const given = body as ReceivedBody['body'];
    return { body: given, described: given, removeFiles: doNothing, dispose: doNothing };
  }
  // Files are not protected by the database, so viewers are refused before one is written.
  if (signedIn?.viewing) throw viewingIsReadOnly();
  return readMultipart(request, call, spoolFolder(config));
}

/**
 * Changes while impersonating are logged with both names, also refused ones. Of an upload only its beginning and end
 * are logged.
 */
const isChangeWhileImpersonating = ({ call, name }: AreaRoute, { impersonator, viewing }: CallContext): boolean =>
  impersonator !== undefined &&
  !viewing &&
  isWriting(call) &&
  !(call.often && call.takes) &&
  !name.startsWith('impersonate.');

/** A body must be JSON with exactly this content type, or multipart if the call takes files. */
function requireContentType(request: FastifyRequest, takes: AreaRoute['call']['takes']): void {
  const type = request.headers['content-type'];
  if (takes === 'multipart') {
    if (!/^multipart\/form-data; ?boundary=[\w'()+,./:=?"-]{1,80}$/i.test(type ?? '')) throw unsupportedMedia(takes);
    return;
  }
  const empty = request.headers['content-length'] === '0' || request.headers['content-length'] === undefined;
  if (type === undefined && empty && request.headers['transfer-encoding'] === undefined) return;
  if (type === undefined || !/^application\/json(?:; ?charset=utf-8)?$/i.test(type)) throw unsupportedMedia();
}

/** Refuses callers without a role for the call; `held` are the roles of the signed-in person. */
export function requireRole(allowed: AreaRoute['call']['roles'], held: readonly string[] | undefined): void {
  if (allowed === 'anyone') return;
  if (!held) throw unauthenticated();
  if (allowed === 'signedIn') return;
  if (!allowed.some((role) => held.includes(role))) throw forbidden('wrong-role', 'The role for that is missing.');
}

function projectOf(body: object): string | number | undefined {
  const project: unknown = 'ProjectId' in body ? body.ProjectId : undefined;
  return typeof project === 'string' || typeof project === 'number' ? project : undefined;
}

/** Sends a reply that is a file, for programs that store it. */
const sendFile = (reply: FastifyReply, { type, name }: NonNullable<AreaRoute['call']['file']>, text: string) =>
  reply
    .type(`${type}; charset=utf-8`)
    .headers({ 'cache-control': 'no-store', 'content-disposition': contentDisposition(name, false) })
    .send(text);

/** Sends JSON; replies to GET have an ETag and are not sent again while unchanged. */
function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const text = JSON.stringify(answer);
  if (text === undefined)
    throw new ProblemError({ status: 500, code: 'internal', title: 'Something went wrong here.' });
  void reply.type('application/json; charset=utf-8');
  if (request.method !== 'GET') return reply.header('cache-control', 'no-store').send(text);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'Cookie' });
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
}
