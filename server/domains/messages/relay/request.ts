import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { readOutgoing } from '../../../platform/outgoing/body.ts';
import { OutgoingError } from '../../../platform/base/outgoing-problems.ts';
import { outgoingActor, sharedGuard } from '../../../platform/http/call-guard.ts';
import type { Reader } from '../../../policy/reader.ts';
import { ProblemError, unprocessable } from '../../../platform/base/problem.ts';
import { requireTool } from './tools.ts';

type Answer = Calls['relay.myPost']['reply'];

const LIMITS = { whole: 15_000, maxBytes: 1_048_576, redirects: 0 } as const;
const MAX_SENT_BYTES = 262_144;
const MAX_TEXT = 200_000;
const MAX_STATUS_TEXT = 200;
/** Headers that identify a session or a sender. */
const CLOSED_HEADERS = /^(?:cookie2?|set-cookie|x-praxis-.*|x-forwarded-.*|forwarded|origin|referer)$/i;

interface Sent {
  readonly purpose: 'relay' | 'post';
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request. An answer other than 2xx is a problem that names its status. */
export async function relayRequest(
  context: CallContext,
  reader: Reader,
  { url, data, header }: Calls['relay.doCorsRequest']['body'],
): Promise<Answer> {
  requireTool(context, 'relay');
  const method = data === undefined || data === null ? 'GET' : 'POST';
  const answer = await send(context, reader, { purpose: 'relay', method, url, data, headers: header ?? {} });
  if (answer.Status < 200 || answer.Status >= 300)
    throw new ProblemError({
      status: 502,
      code: 'relay-answer',
      title: 'The other server refused the request.',
      data: { answer: answer.Status, statusText: answer.StatusText, contentType: answer.Type, body: answer.Body },
    });
  return answer;
}

/** Posts to another server. */
export async function postRequest(
  context: CallContext,
  reader: Reader,
  { Domain, Action, Data, Headers }: Calls['relay.myPost']['body'],
): Promise<Answer> {
  requireTool(context, 'post');
  return send(context, reader, {
    purpose: 'post',
    method: 'POST',
    url: `${Domain.replace(/\/$/, '')}/${Action.replace(/^\//, '')}`,
    data: Data,
    headers: Headers ?? {},
  });
}

async function send(context: CallContext, reader: Reader, sent: Sent): Promise<Answer> {
  const body = toBody(sent);
  const bytes = Buffer.byteLength(body ?? '');
  if (bytes > MAX_SENT_BYTES) throw unprocessable('relay-body', 'The body is too large.');
  if (Object.keys(sent.headers).some((name) => CLOSED_HEADERS.test(name.trim())))
    throw unprocessable('relay-header', 'This header cannot be sent.');
  const named = Object.keys(sent.headers).some((name) => name.toLowerCase() === 'content-type');
  try {
    const answer = await sharedGuard(context).send({
      purpose: sent.purpose,
      by: outgoingActor(context),
      project: String(reader.project.id),
      method: sent.method,
      url: sent.url,
      headers: { ...(body === undefined || named ? {} : { 'content-type': typeOf(sent.data) }), ...sent.headers },
      ...(body === undefined ? {} : { body }),
      limits: LIMITS,
    });
    const received = await readOutgoing(answer.body);
    await context.audit({
      action: sent.purpose === 'relay' ? 'relay.request' : 'relay.post',
      subject: answer.url.origin,
      project: String(reader.project.id),
      details: { method: sent.method, status: answer.status, sent: bytes, received: received.length },
    });
    return {
      Status: answer.status,
      StatusText: answer.statusText.slice(0, MAX_STATUS_TEXT),
      Type: answer.headers['content-type'] ?? '',
      Body: received.toString().slice(0, MAX_TEXT),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw toProblem(error, sent.url);
  }
}

/** Why the guard refused a request, with the setting that would allow it. */
function toProblem({ fault, part, message }: OutgoingError, url: string): ProblemError {
  const { origin, hostname } = URL.canParse(url) ? new URL(url) : { origin: url, hostname: url };
  const title = `The request was not answered: ${message}`;
  if (fault === 'private-address')
    return new ProblemError({ status: 422, code: 'relay-network', title, data: { host: hostname } });
  if (fault !== 'refused') return new ProblemError({ status: 502, code: 'relay-failed', title });
  if (part === 'origin') return new ProblemError({ status: 422, code: 'relay-host', title, data: { origin } });
  return new ProblemError({ status: 422, code: part === 'header' ? 'relay-header' : 'relay-address', title });
}

const toBody = ({ method, data }: Sent): string | undefined => {
  if (method === 'GET') return undefined;
  if (data === undefined || data === null) return '';
  return typeof data === 'string' ? data : JSON.stringify(data);
};
const typeOf = (data: unknown): string => (typeof data === 'string' ? 'text/plain; charset=utf-8' : 'application/json');
