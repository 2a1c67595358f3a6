import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';

/** The paid actions of projects whose settings name none. */
const DEFAULT_ACTIONS: readonly string[] = ['67', '68', '69', '70', '71'];

/** The ids of the actions that the project pays for, in the order of its settings. */
function paymentActionIds({ project }: Pick<Reader, 'project'>): string[] {
  const { paymentActions } = project.settings.Config;
  const ids = Array.isArray(paymentActions) ? paymentActions.map(String) : DEFAULT_ACTIONS;
  return [...new Set(ids.map((id) => String(parseId(id))))].filter((id) => id !== '0');
}

/** id -> title of those actions that exist in the project. */
async function loadTitles(db: Db, { project }: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('actions')
    .where('project', '=', project.id)
    .where(sql<boolean>`id = any(${ids.map(parseId)}::integer[])`)
    .select(['id', 'title'])
    .execute();
  return new Map(rows.map(({ id, title }) => [String(id), title]));
}

export async function listPaymentActions(db: Db, reader: Reader): Promise<Calls['payments.actions']['reply']> {
  const ids = paymentActionIds(reader);
  const titles = await loadTitles(db, reader, ids);
  return ids.map((Id) => ({ Id, Title: titles.get(Id) ?? '', Exists: titles.has(Id) }));
}

export interface PaymentAction {
  readonly id: number;
  readonly title: string;
}

/** The actions by id; each has to exist and to be named by the settings. */
export async function requirePaymentActions(db: Db, reader: Reader, ids: readonly string[]): Promise<PaymentAction[]> {
  const known = new Set(paymentActionIds(reader));
  if ((await loadTitles(db, reader, [...known])).size === 0)
    throw unprocessable('payment-actions-missing', 'The settings of the project name no action that it pays for.');
  const plain = ids.map((id) => String(parseId(id)));
  const titles = await loadTitles(db, reader, plain);
  const errors = plain.flatMap((id, place) =>
    known.has(id) && titles.has(id) ? [] : [fieldError(`/ActionIds/${place}`, 'no-payment-action')],
  );
  if (errors.length > 0) throw unprocessable('payments-refused', 'Nothing was changed.', errors);
  return plain.map((id) => ({ id: Number(id), title: titles.get(id) ?? '' }));
}
