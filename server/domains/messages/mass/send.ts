import { createHash } from 'node:crypto';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { claimRows, findSentRows, forgetOldRows, markSent, releaseRows } from './claims.ts';
import { deliver } from './deliver.ts';
import { failed, SENT, type Delivery } from './delivery.ts';
import { loadService } from './services.ts';
import { requireRowList, requireTarget, type Target } from './targets.ts';
import { transformRows } from './transform.ts';

type Body = Calls['mass.send']['body'];
type Result = Calls['mass.send']['reply'][number];
type Service = Awaited<ReturnType<typeof loadService>>;

interface ReadyRow {
  readonly Key: string;
  /** The claim key: the row with its target and its content, since other tables have the same row numbers. */
  readonly claim: string;
  readonly value: unknown;
}

const claimOf = (url: string, { Key, Value }: Body['Rows'][number]): string =>
  `${Key} ${createHash('sha256')
    .update(JSON.stringify([url, Value]))
    .digest('hex')
    .slice(0, 32)}`;

interface Sending {
  readonly context: CallContext;
  readonly reader: Reader;
  readonly run: string;
  readonly target: Target;
  readonly service: NonNullable<Service>;
  /** Also send rows whose outcome is not known. */
  readonly again: boolean;
}

/** Sends the rows of one call in order, and returns the outcome of each. */
export async function sendRows(context: CallContext, reader: Reader, body: Body): Promise<Result[]> {
  const target = requireTarget(reader, context.config, body.url);
  const service = (await loadService(context.db, reader, body.url)) ?? {
    method: target.call?.method ?? 'POST',
    SendMode: 'one',
    transform: '',
  };
  if (body.Together) requireRowList(target, service.method);
  const sending: Sending = { context, reader, run: body.Run, target, service, again: body.Again ?? false };
  await forgetOldRows(context.db);
  const { ready, results } = await prepareRows(sending, body);
  const sent = body.Together ? await sendTogether(sending, ready, true) : await sendEach(sending, ready);
  await writeAudit(sending, sent);
  return inOrder(body, [...results, ...sent]);
}

const ofRow = (
  Key: string,
  Outcome: Result['Outcome'],
  { code, text, values, reasons, faults }: Delivery = SENT,
): Result => ({
  Key,
  Outcome,
  Code: code,
  Values: values,
  Reasons: reasons,
  Faults: faults,
  Text: text,
});

/** Transforms the rows. */
async function prepareRows(
  { context, reader, service, target }: Sending,
  { Rows }: Body,
): Promise<{ readonly ready: ReadyRow[]; readonly results: Result[] }> {
  const transformed = await transformRows(
    context,
    reader,
    service.transform,
    Rows.map(({ Value }) => Value),
  );
  const rows = Rows.map((row, place) => ({
    Key: row.Key,
    claim: claimOf(target.url, row),
    ...(transformed[place] ?? { Value: null, Error: '' }),
  }));
  const results = rows.flatMap(({ Key, Value, Error }): Result[] => {
    if (Error !== '') return [ofRow(Key, 'failed', failed('transform-failed', { text: Error }))];
    return Value === null ? [ofRow(Key, 'skipped')] : [];
  });
  const ready = rows
    .filter(({ Value, Error }) => Error === '' && Value !== null)
    .map(({ Key, claim, Value }) => ({ Key, claim, value: Value }));
  return { ready, results };
}

/** Claims each row just before it is sent: after a crash only that one is uncertain. */
async function sendEach(sending: Sending, rows: readonly ReadyRow[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of rows) {
    // The page was closed: the other rows are sent by the next try.
    if (sending.context.reply.raw.destroyed) break;
    // oxlint-disable-next-line no-await-in-loop -- rows are sent in their order, one after the other
    results.push(...(await sendTogether(sending, [row], false)));
  }
  return results;
}

/** Claims rows, and sends those that were not claimed before in one request. */
async function sendTogether(sending: Sending, rows: readonly ReadyRow[], together: boolean): Promise<Result[]> {
  const { db } = sending.context;
  const keys = rows.map(({ claim }) => claim);
  const claimed = await claimRows(db, sending, keys, sending.again);
  const others = rows.filter(({ claim }) => !claimed.has(claim));
  const sent = await findSentRows(
    db,
    sending,
    others.map(({ claim }) => claim),
  );
  const known = others.map(({ Key, claim }) => ofRow(Key, sent.has(claim) ? 'before' : 'uncertain'));
  const mine = rows.filter(({ claim }) => claimed.has(claim));
  return mine.length === 0 ? known : [...known, ...(await sendClaimed(sending, mine, together))];
}

/** Sends one request, and returns the outcomes of its rows. */
async function sendClaimed(sending: Sending, rows: readonly ReadyRow[], together: boolean): Promise<Result[]> {
  const { context, reader, run, target, service } = sending;
  const claimsWith = (outcome: Delivery['outcome'], deliveries: readonly Delivery[]) =>
    rows.flatMap(({ claim }, place) => (deliveries[place]?.outcome === outcome ? [claim] : []));
  let deliveries: readonly Delivery[];
  try {
    const key = `${run}-${rows[0]?.claim.replace(' ', '-')}`;
    const values = rows.map(({ value }) => value);
    deliveries = await deliver(context, reader, { target, method: service.method, rows: values, together, key });
  } catch (error) {
    await releaseRows(
      context.db,
      sending,
      rows.map(({ claim }) => claim),
    );
    throw error;
  }
  await markSent(context.db, sending, claimsWith('sent', deliveries));
  await releaseRows(context.db, sending, claimsWith('failed', deliveries));
  return rows.map(({ Key }, place) => ofRow(Key, deliveries[place]?.outcome ?? 'uncertain', deliveries[place]));
}

async function writeAudit({ context, reader, target }: Sending, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  const count = (outcome: Result['Outcome']) => results.filter(({ Outcome }) => Outcome === outcome).length;
  await context.audit({
    action: 'mass.send',
    // A path or a query may contain a secret.
    subject: target.call ? target.url : (target.only[0] ?? ''),
    project: String(reader.project.id),
    details: { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') },
  });
}

function inOrder({ Rows }: Body, results: readonly Result[]): Result[] {
  const byKey = new Map(results.map((result) => [result.Key, result]));
  return Rows.flatMap(({ Key }) => byKey.get(Key) ?? []);
}
