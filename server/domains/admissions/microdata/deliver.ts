import type { Readable } from 'node:stream';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../../platform/base/config.ts';
import { writeAudit } from '../../../platform/data/audit.ts';
import type { Database } from '../../../platform/data/tables.ts';
import type { HubSender } from '../../../platform/base/hub-sender.ts';
import { storeNotice } from '../../../platform/notices/notify.ts';
import { PermanentFailure, type Deliverer, type Delivery } from '../../../platform/outbox/outbox.ts';
import { readOutgoing } from '../../../platform/outgoing/body.ts';
import type { OutgoingGuard, OutgoingLimits } from '../../../platform/outgoing/guard.ts';
import { parseTarget } from '../../../platform/base/hosts.ts';
import { OutgoingError, type OutgoingFault } from '../../../platform/base/outgoing-problems.ts';
import { installationGuard, type GuardLog } from '../../../platform/outgoing/shared-guard.ts';
import { broadcastMicrodata } from './broadcast.ts';

const SEND_LIMITS = { headers: 20_000, whole: 30_000, maxBytes: 262_144, redirects: 0 } as const;
/** About ten minutes of retries. */
const ATTEMPTS = 8;
const MAX_TEXT = 500;
/** Calls wait 30 s for the answer; after these seconds no call is waiting, even if its server crashed. */
const CALL_IS_OVER = 40;
/** Faults that retrying cannot fix. */
const LASTING: ReadonlySet<OutgoingFault> = new Set(['refused', 'private-address', 'redirects']);
/** Status codes after which the information system may answer otherwise later; 409: it still works on the same key. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429]);

interface DelivererParts {
  readonly hub: HubSender;
  readonly log: GuardLog;
}

interface DelivererOptions {
  readonly limits?: Partial<OutgoingLimits>;
  readonly attempts?: number;
}

interface Answer {
  readonly outcome: 'sent' | 'refused' | 'later';
  /** The answer of the information system. */
  readonly error: string | null;
  /** Why there is no answer. */
  readonly code: string | null;
}

/** Sends files of microdata to the information systems of projects. */
export function createMicrodataDeliverer(
  db: Kysely<Database>,
  config: Config,
  parts: DelivererParts,
  { limits = SEND_LIMITS, attempts = ATTEMPTS }: DelivererOptions = {},
): Deliverer {
  const guard = installationGuard({ config, db, log: parts.log });
  return async (payload, delivery) => {
    const send = await loadSend(db, payload);
    if (!send) throw new PermanentFailure('The sending is not there any more.');
    // The sending ended before, but the outbox did not record it.
    if (send.outcome !== null) return toResult(send.outcome);
    const answer = await post(guard, send, delivery, limits);
    // The server stops, or a retry follows.
    if (answer.outcome === 'later' && (delivery.signal.aborted || delivery.attempt < attempts))
      throw new Error(`The information system gave no final answer: ${answer.code ?? 'it asks to try again'}.`);
    const outcome = answer.outcome === 'sent' ? 'sent' : 'refused';
    await endSend({ db, hub: parts.hub }, send, { ...answer, outcome });
    return toResult(outcome);
  };
}

/** The text of the refusal may name people, so it is not logged. */
function toResult(outcome: 'sent' | 'refused'): object {
  if (outcome === 'refused') throw new PermanentFailure('The information system refused the file.');
  return { outcome };
}

const loadSend = (db: Kysely<Database>, payload: unknown) =>
  db
    .selectFrom('microdata_sends')
    .where('id', '=', String(Object(payload)['id']))
    .select(['id', 'project', 'part', 'author', 'url', 'xml', 'people', 'outcome'])
    .executeTakeFirst();
type Send = NonNullable<Awaited<ReturnType<typeof loadSend>>>;

const actorOf = ({ author }: Send, request: string | null) => ({
  person: author ?? undefined,
  impersonator: undefined,
  request: request ?? undefined,
  address: undefined,
});

async function post(
  guard: OutgoingGuard,
  send: Send,
  { key, request, signal }: Delivery,
  limits: Partial<OutgoingLimits>,
): Promise<Answer> {
  try {
    const { status, body } = await guard.send({
      purpose: 'microdata',
      by: actorOf(send, request),
      project: String(send.project),
      method: 'POST',
      url: send.url,
      headers: {
        accept: 'text/plain, application/xml, application/json',
        'content-type': 'application/xml; charset=utf-8',
        'idempotency-key': key,
      },
      body: send.xml ?? '',
      only: [parseTarget(send.url).origin],
      limits,
      signal,
    });
    const text = await readText(body);
    if (status >= 200 && status < 300) return { outcome: 'sent', error: null, code: null };
    const outcome = status >= 500 || PASSING.has(status) ? 'later' : 'refused';
    return { outcome, error: text === '' ? `HTTP ${status}` : text, code: null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return {
      outcome: LASTING.has(error.fault) ? 'refused' : 'later',
      error: null,
      code: `outgoing-${error.fault}`,
    };
  }
}

/** The answer of the information system as one line of plain text; empty if it is too long. */
async function readText(body: Readable): Promise<string> {
  let said: string;
  try {
    said = (await readOutgoing(body)).toString();
  } catch (error) {
    if (error instanceof OutgoingError && error.fault === 'too-large') return '';
    throw error;
  }
  const line = said.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_TEXT).join('');
}

interface EndedSend extends Omit<Answer, 'outcome'> {
  readonly outcome: 'sent' | 'refused';
}

/** Updates the forms by the answer, and notifies the sender if their call no longer waits. */
async function endSend(
  { db, hub }: { readonly db: Kysely<Database>; readonly hub: HubSender },
  send: Send,
  { outcome, error, code }: EndedSend,
): Promise<void> {
  const now = new Date();
  const ended = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('microdata_sends')
      .set({ outcome, error, code, ended: now, xml: null })
      .where('id', '=', send.id)
      .where('outcome', 'is', null)
      .returning(sql<boolean>`not waiting or time < now() - make_interval(secs => ${CALL_IS_OVER})`.as('tell'))
      .executeTakeFirst();
    if (!row) return undefined;
    const forms = await transaction
      .updateTable('microdata')
      .set({
        grey: false,
        send: null,
        sent: outcome === 'sent' ? now : null,
        error: outcome === 'sent' ? null : (error ?? ''),
        code,
      })
      .where('send', '=', send.id)
      .returning('person')
      .execute();
    await writeAudit(transaction, actorOf(send, null), {
      action: 'microdata.sendEnd',
      subject: `${send.people} mentees`,
      project: String(send.project),
      details: { send: send.id, part: send.part, people: send.people, outcome, ...(code === null ? {} : { code }) },
    });
    const notice = await storeNotice(transaction, {
      people: row.tell && send.author !== null ? [send.author] : [],
      project: send.project,
      kind: 'system',
      title: { key: `microdata.notice.${outcome}`, with: { count: send.people } },
      ...(outcome === 'refused' ? { text: { key: code === null ? (error ?? '') : `errors.${code}` } } : {}),
      link: { screen: 'admin/project/microdata', params: {} },
      key: `microdata-send:${send.id}`,
    });
    return { notice, people: forms.map(({ person }) => person) };
  });
  if (!ended) return;
  await broadcastMicrodata({ db, hub }, send.project, ended.people);
  await ended.notice.send(hub);
}
