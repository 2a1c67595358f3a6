import { createHash } from 'node:crypto';
import type { Calls } from '../../../schemas/calls/index.ts';
import type { CallContext } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { claimRows, findSentRows, forgetOldRows, markSent, releaseRows } from './claims.ts';
import { deliver, type Delivery } from './deliver.ts';
import { loadService } from './services.ts';
import { requireTarget, type Target } from './targets.ts';
import { transformRows } from './transform.ts';

type Body = Calls['mass.send']['body'];
type Result = Calls['mass.send']['reply'][number];
type Service = Awaited<ReturnType<typeof loadService>>;

interface ReadyRow {
  readonly Key: string;
  /** What is claimed: the row with its target and its content, since another table has the same numbers of rows. */
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
}

/** Sends the rows of one call, in their order, and returns what became of each. */
export async function sendRows(context: CallContext, reader: Reader, body: Body): Promise<Result[]> {
  const target = requireTarget(reader, context.config, body.url);
  const service = (await loadService(context.db, reader, body.url)) ?? {
    method: target.call?.method ?? 'POST',
    SendMode: 'one',
    transform: '',
  };
  const sending: Sending = { context, reader, run: body.Run, target, service };
  await forgetOldRows(context.db);
  const { ready, results } = await prepareRows(sending, body);
  const sent = body.Together ? await sendTogether(sending, ready) : await sendEach(sending, ready);
  await writeAudit(sending, sent);
  return inOrder(body, [...results, ...sent]);
}

/** Transforms and claims the rows. */
async function prepareRows(
  { context, reader, run, service, target }: Sending,
  { Rows, Again = false }: Body,
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
    if (Error !== '') return [{ Key, Outcome: 'failed', Code: 'transform-failed', Text: Error }];
    return Value === null ? [{ Key, Outcome: 'skipped', Code: '', Text: '' }] : [];
  });
  const good = rows.filter(({ Value, Error }) => Error === '' && Value !== null);
  const keys = good.map(({ claim }) => claim);
  const ofRun = { reader, run };
  const claimed = await claimRows(context.db, ofRun, keys, Again);
  const sent = await findSentRows(
    context.db,
    ofRun,
    keys.filter((key) => !claimed.has(key)),
  );
  const known = good
    .filter(({ claim }) => !claimed.has(claim))
    .map(({ Key, claim }): Result => ({ Key, Outcome: sent.has(claim) ? 'before' : 'uncertain', Code: '', Text: '' }));
  const ready = good.filter(({ claim }) => claimed.has(claim)).map(({ Value, ...row }) => ({ ...row, value: Value }));
  return { ready, results: [...results, ...known] };
}

async function sendEach(sending: Sending, rows: readonly ReadyRow[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, row] of rows.entries()) {
    if (sending.context.reply.raw.destroyed) {
      // The page has left: the rest waits for its next try.
      // oxlint-disable-next-line no-await-in-loop -- the loop ends here
      await releaseRows(
        sending.context.db,
        sending,
        rows.slice(place).map(({ claim }) => claim),
      );
      break;
    }
    // oxlint-disable-next-line no-await-in-loop -- rows are sent in their order, one after the other
    results.push(...(await sendOne(sending, [row], row.value)));
  }
  return results;
}

const sendTogether = async (sending: Sending, rows: readonly ReadyRow[]): Promise<Result[]> =>
  rows.length === 0
    ? []
    : sendOne(
        sending,
        rows,
        rows.map(({ value }) => value),
      );

/** One request, and what it says of its rows. */
async function sendOne(sending: Sending, rows: readonly ReadyRow[], value: unknown): Promise<Result[]> {
  const { context, reader, run, target, service } = sending;
  const claims = rows.map(({ claim }) => claim);
  let delivery: Delivery;
  try {
    delivery = await deliver(context, reader, {
      target,
      method: service.method,
      value,
      key: `${run}-${claims[0]?.replace(' ', '-')}`,
    });
  } catch (error) {
    await releaseRows(context.db, sending, claims);
    throw error;
  }
  if (delivery.outcome === 'sent') await markSent(context.db, sending, claims);
  if (delivery.outcome === 'failed') await releaseRows(context.db, sending, claims);
  return rows.map(({ Key }) => ({ Key, Outcome: delivery.outcome, Code: delivery.code, Text: delivery.text }));
}

async function writeAudit({ context, reader, target }: Sending, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  const count = (outcome: Result['Outcome']) => results.filter(({ Outcome }) => Outcome === outcome).length;
  await context.audit({
    action: 'mass.send',
    // A path or a query may hold a secret.
    subject: target.call ? target.url : (target.only[0] ?? ''),
    project: String(reader.project.id),
    details: { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') },
  });
}

function inOrder({ Rows }: Body, results: readonly Result[]): Result[] {
  const byKey = new Map(results.map((result) => [result.Key, result]));
  return Rows.flatMap(({ Key }) => byKey.get(Key) ?? []);
}
