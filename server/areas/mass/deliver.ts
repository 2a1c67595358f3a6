import { setTimeout as sleep } from 'node:timers/promises';
import type { MassData } from '../../../schemas/entities/mass.ts';
import type { CallContext } from '../../area.ts';
import { readOutgoing } from '../../outgoing/body.ts';
import { OutgoingError, type OutgoingFault } from '../../outgoing/problems.ts';
import { outgoingActor, sharedGuard } from '../../outgoing/shared-guard.ts';
import type { Reader } from '../../policy/reader.ts';
import { isObject, objectOf, type Json } from '../../policy/settings.ts';
import { unprocessable } from '../../problem.ts';
import type { Target } from './targets.ts';

/** What became of a request. `uncertain`: it left, and its outcome is not known. */
export interface Delivery {
  readonly outcome: 'sent' | 'failed' | 'uncertain';
  /** The code of a refusal; empty if the other side gave none. */
  readonly code: string;
  readonly text: string;
}

const SENT: Delivery = { outcome: 'sent', code: '', text: '' };

export interface DeliveryRequest {
  readonly target: Target;
  readonly method: MassData['method'];
  /** One row, or the rows of a page. */
  readonly value: unknown;
  /** The same for the same rows: the other side can recognise them. */
  readonly key: string;
}

const LIMITS = { whole: 20_000, maxBytes: 1_048_576, redirects: 0 } as const;
const MAX_TEXT = 300;
/** The request has not reached the other side. */
const NOT_SENT: ReadonlySet<OutgoingFault> = new Set(['refused', 'private-address', 'unknown-host', 'no-connection']);

/** Sends one request: a call of this installation with the caller's own rights, or an address through the guard. */
export const deliver = (context: CallContext, reader: Reader, request: DeliveryRequest): Promise<Delivery> =>
  request.target.call ? callOwn(context, reader, request) : sendOutside(context, reader, request);

async function sendOutside(
  context: CallContext,
  reader: Reader,
  { target, method, value, key }: DeliveryRequest,
): Promise<Delivery> {
  try {
    const answer = await sharedGuard(context).send({
      purpose: 'mass-send',
      by: outgoingActor(context),
      project: String(reader.project.id),
      method,
      url: method === 'GET' ? withQuery(target.url, value) : target.url,
      headers: {
        accept: 'application/json, text/plain',
        'idempotency-key': key,
        ...headersFor(reader, target, method),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(value) }),
      only: target.only,
      limits: LIMITS,
    });
    const text = (await readOutgoing(answer.body)).toString();
    return answer.status >= 200 && answer.status < 300
      ? SENT
      : { outcome: 'failed', code: '', text: shorten(`HTTP ${answer.status} ${text}`) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: NOT_SENT.has(error.fault) ? 'failed' : 'uncertain', code: `outgoing-${error.fault}`, text: '' };
  }
}

/** The secrets of the communicator go to its own domain only, and never to a browser. */
function headersFor({ project }: Reader, { url }: Target, method: MassData['method']): Record<string, string> {
  const { Domain, Authorization } = objectOf(project.settings.Config['communicator']);
  const { hostname, protocol } = new URL(url);
  const isCommunicator = protocol === 'https:' && typeof Domain === 'string' && Domain.toLowerCase() === hostname;
  return {
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(isCommunicator && typeof Authorization === 'string' && Authorization !== ''
      ? { authorization: Authorization }
      : {}),
  };
}

const withQuery = (url: string, value: unknown): string => {
  const address = new URL(url, 'http://own');
  for (const [name, item] of Object.entries(objectOf(value)))
    if (item !== null && item !== undefined) address.searchParams.set(name, toText(item));
  return url.startsWith('/') ? `${address.pathname}${address.search}` : address.href;
};

const toText = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item));
const shorten = (text: string): string => text.trim().slice(0, MAX_TEXT);

/** Headers by which the server knows the caller and their page; a call of the page itself has them, too. */
const CALLER_HEADERS = /^(?:cookie|host|origin|referer|user-agent|sec-fetch-.*|x-praxis-.*|x-forwarded-.*|forwarded)$/;
const TRIES = 3;
const MAX_WAIT_SECONDS = 70;

/** Makes the call as the page would: sign-in, origin, role, body, rows and limits are checked again. */
async function callOwn(
  context: CallContext,
  reader: Reader,
  request: DeliveryRequest,
  tries = TRIES,
): Promise<Delivery> {
  const { request: given } = context;
  const { target, value } = request;
  const { method = 'POST' } = target.call ?? {};
  const headers = Object.fromEntries(Object.entries(given.headers).filter(([name]) => CALLER_HEADERS.test(name)));
  const body = withProject(request, reader);
  const reply = await given.server.inject({
    method,
    url: method === 'GET' ? withQuery(target.url, body) : target.url,
    headers,
    remoteAddress: given.ip,
    ...(method === 'GET' ? {} : { payload: body }),
  });
  if (reply.statusCode === 429 && tries > 1) {
    const seconds = Number(reply.headers['retry-after'] ?? 1);
    await sleep(Math.min(MAX_WAIT_SECONDS, Math.max(1, seconds)) * 1000);
    return callOwn(context, reader, { ...request, value }, tries - 1);
  }
  return reply.statusCode < 300 ? SENT : { outcome: 'failed', ...readRefusal(reply.body) };
}

/** The body of a call: a row itself, or several rows in the list that the call takes; with the project, if it takes one. */
function withProject({ target, value }: DeliveryRequest, { project }: Reader): Json {
  const properties = objectOf(target.call?.body.properties);
  const body = Array.isArray(value) ? { [listMember(properties)]: value } : objectOf(value);
  return Object.hasOwn(properties, 'ProjectId') ? { ProjectId: String(project.id), ...body } : body;
}

/** The list of objects that a call takes. */
function listMember(properties: Json): string {
  const found = Object.entries(properties).find(([, schema]) => {
    const { type, items } = objectOf(schema);
    return type === 'array' && isObject(items) && (items['type'] === 'object' || '$ref' in items);
  });
  if (!found) throw unprocessable('no-row-list', 'This call takes one row at a time.');
  return found[0];
}

/** Why a call was refused: its code, and its first fault. */
function readRefusal(body: string): Pick<Delivery, 'code' | 'text'> {
  const problem = objectOf(readJson(body));
  const [first] = Array.isArray(problem['errors']) ? problem['errors'] : [];
  const { pointer, message } = objectOf(first);
  const code = typeof problem['code'] === 'string' ? problem['code'] : `status${String(problem['status'])}`;
  return { code, text: shorten([pointer, message].filter((part) => typeof part === 'string').join(' ')) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
