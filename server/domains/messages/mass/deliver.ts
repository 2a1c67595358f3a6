import type { MassData } from '../../../../schemas/entities/mass.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { readOutgoing } from '../../../platform/outgoing/body.ts';
import { OutgoingError, type OutgoingFault } from '../../../platform/base/outgoing-problems.ts';
import { outgoingActor, sharedGuard } from '../../../platform/http/call-guard.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf } from '../../../policy/settings.ts';
import { failed, SENT, shorten, withQuery, type Delivery, type DeliveryRequest } from './delivery.ts';
import { callOwn } from './own-call.ts';
import type { Target } from './targets.ts';

const LIMITS = { whole: 20_000, maxBytes: 1_048_576, redirects: 0 } as const;

/** Faults with which the request has not reached the other side. */
const NOT_SENT: ReadonlySet<OutgoingFault> = new Set(['refused', 'private-address', 'unknown-host', 'no-connection']);

/**
 * Sends one request, and returns the outcome of each row: a call of this installation with the caller's own rights, or
 * a request to another server through the guard.
 */
export async function deliver(context: CallContext, reader: Reader, request: DeliveryRequest): Promise<Delivery[]> {
  if (request.target.call) return callOwn(context, reader, request.target.call, request.rows);
  const delivery = await sendOutside(context, reader, request);
  return request.rows.map(() => delivery);
}

async function sendOutside(
  context: CallContext,
  reader: Reader,
  { target, method, rows, together, key }: DeliveryRequest,
): Promise<Delivery> {
  const value = together ? rows : rows[0];
  try {
    const answer = await sharedGuard(context).send({
      purpose: 'mass-send',
      by: outgoingActor(context),
      project: String(reader.project.id),
      method,
      url: method === 'GET' ? withQuery(target.url, objectOf(value)) : target.url,
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
      : failed('outgoing-status', { values: { status: answer.status }, text: shorten(text) });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { ...SENT, outcome: NOT_SENT.has(error.fault) ? 'failed' : 'uncertain', code: `outgoing-${error.fault}` };
  }
}

/** The secrets of the communicator are sent to its own domain only, and never to a browser. */
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
