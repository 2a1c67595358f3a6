import { setTimeout as sleep } from 'node:timers/promises';
import { bulk } from '../../../../schemas/calls/bulk.ts';
import type { CallDeclaration, NamedCall } from '../../../../schemas/define.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf, type Json } from '../../../policy/settings.ts';
import { failed, SENT, withQuery, type Delivery } from './delivery.ts';
import { ownBody, rowsOfBody } from './own-body.ts';
import { readRefusal, readReply } from './own-reply.ts';

/** Headers by which the server identifies the caller and their page. */
const CALLER_HEADERS = /^(?:cookie|host|origin|referer|user-agent|sec-fetch-.*|x-praxis-.*|x-forwarded-.*|forwarded)$/;
const TRIES = 3;
const MAX_WAIT_SECONDS = 70;

/** Makes a call of this installation with some rows, and returns the outcome of each from the reply. */
export async function callOwn(
  context: CallContext,
  reader: Reader,
  call: NamedCall,
  values: readonly unknown[],
): Promise<Delivery[]> {
  const body = ownBody(call, reader, values);
  const reply = await inject(context, call, body);
  const rows = rowsOfBody(call, body);
  const answer = readJson(reply.body);
  if (reply.statusCode >= 300)
    return readRefusal(reader, call, objectOf(answer), values.length, String(reply.headers['x-request-id'] ?? ''));
  const check = async (Mode: string, refused: readonly unknown[]): Promise<unknown> =>
    readJson((await inject(context, bulk.check, { ...projectOf(body), Mode, Users: refused })).body);
  const found = await readReply({ call, reader, rows, reply: answer, check });
  return values.length === 1 ? [combine(found)] : values.map((_, place) => found[place] ?? failed('row-refused'));
}

const projectOf = ({ ProjectId }: Json): Json => (ProjectId === undefined ? {} : { ProjectId });

/** A row that was sent to several people has arrived when all of them have received it. */
const combine = (found: readonly Delivery[]): Delivery => {
  const refused = found.filter(({ outcome }) => outcome !== 'sent');
  const [first] = refused;
  return first ? { ...first, reasons: refused.flatMap(({ reasons }) => reasons) } : SENT;
};

/** Makes the call as the page would: sign-in, origin, role, body, rows and limits are checked again. */
async function inject(
  { request: given, ...context }: CallContext,
  { method, path }: Pick<CallDeclaration, 'method' | 'path'>,
  body: Json,
  tries = TRIES,
) {
  const headers = Object.fromEntries(Object.entries(given.headers).filter(([name]) => CALLER_HEADERS.test(name)));
  const reply = await given.server.inject({
    method,
    url: method === 'GET' ? withQuery(path, body) : path,
    headers,
    remoteAddress: given.ip,
    ...(method === 'GET' ? {} : { payload: body }),
  });
  if (reply.statusCode !== 429 || tries <= 1) return reply;
  const seconds = Number(reply.headers['retry-after'] ?? 1);
  await sleep(Math.min(MAX_WAIT_SECONDS, Math.max(1, seconds)) * 1000);
  return inject({ request: given, ...context }, { method, path }, body, tries - 1);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
