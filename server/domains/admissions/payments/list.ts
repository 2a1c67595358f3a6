import { sql, type Expression, type SqlBool } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { addDays, parseIsoDate, startOfDay } from '../../../../schemas/formats/greek-date.ts';
import { timeZone } from '../../../../schemas/formats/time-zone.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { searchCondition } from '../../people/index.ts';
import { kayasColumn, nameOf, presentPayment, selectPayments, visibleMentor } from './rows.ts';

type Filters = Calls['payments.totals']['body'];

const countColumn = sql<number>`count(*)::integer`;
const peopleColumn = sql<number>`count(distinct payments.mentee)::integer`;

/** A page of the payments, newest first. */
export async function listPayments(
  db: Db,
  reader: Reader,
  filters: Calls['payments.list']['body'],
): Promise<Calls['payments.list']['reply']> {
  const { page = 0, count = 20 } = filters;
  const query = selectFiltered(db, reader, filters);
  const mentor = visibleMentor(reader, 'payments.mentor');
  const [rows, { total }, { all }] = await Promise.all([
    query
      .innerJoin('payment_batches', 'payment_batches.id', 'payments.batch')
      .select(['payments.mentee', 'people.name', 'payments.action', 'payments.title', 'payments.time as paid'])
      .select([kayasColumn(reader).as('kayas'), mentor.as('mentor'), nameOf(mentor).as('mentor_name')])
      .select(nameOf(sql`payment_batches.person`).as('by'))
      .orderBy('payments.time', 'desc')
      .orderBy('people.sort_name')
      .orderBy('payments.mentee')
      .orderBy('payments.action')
      .limit(count)
      .offset(page * count)
      .execute(),
    query.select(countColumn.as('total')).executeTakeFirstOrThrow(),
    selectPayments(db, reader).select(countColumn.as('all')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(presentPayment), count: total, All: all };
}

/** The figures of the matching payments. */
export async function countPayments(
  db: Db,
  reader: Reader,
  filters: Filters,
): Promise<Calls['payments.totals']['reply']> {
  const query = selectFiltered(db, reader, filters);
  const month = sql<string>`to_char(payments.time at time zone ${sql.lit(timeZone())}, 'YYYY-MM')`;
  const mentor = visibleMentor(reader, 'payments.mentor');
  const [whole, months, mentors, actions] = await Promise.all([
    query.select([countColumn.as('count'), peopleColumn.as('people')]).executeTakeFirstOrThrow(),
    query
      .select([month.as('month'), countColumn.as('count')])
      .groupBy(month)
      .orderBy('month')
      .execute(),
    query
      .select([mentor.as('mentor'), countColumn.as('count'), peopleColumn.as('people')])
      .groupBy(sql`1`)
      .orderBy('count', 'desc')
      .orderBy(sql`1`)
      .execute(),
    query
      .select(['payments.action', sql<string>`max(payments.title)`.as('title'), countColumn.as('count')])
      .groupBy('payments.action')
      .orderBy('count', 'desc')
      .orderBy('payments.action')
      .execute(),
  ]);
  const names = await loadNames(db, mentors);
  return {
    Count: whole.count,
    People: whole.people,
    Months: withEmptyMonths(months),
    Mentors: mentors.map(({ mentor: id, count, people }) => ({
      MentorId: id === null ? '' : String(id),
      Name: names.get(id) ?? '',
      Count: count,
      People: people,
    })),
    Actions: actions.map(({ action, title, count }) => ({ ActionId: String(action), Title: title, Count: count })),
  };
}

async function loadNames(db: Db, rows: readonly { readonly mentor: number | null }[]) {
  const ids = rows.flatMap(({ mentor }) => mentor ?? []);
  const found = await db
    .selectFrom('people')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select(['id', 'name'])
    .execute();
  return new Map<number | null, string>(found.map(({ id, name }) => [id, name]));
}

/** Longer ranges are not filled with empty months. */
const MAX_MONTHS = 120;

/** Adds the months without payments between the first and the last one. */
export function withEmptyMonths(
  rows: readonly { readonly month: string; readonly count: number }[],
): { Month: string; Count: number }[] {
  const counts = new Map(rows.map(({ month, count }) => [month, count]));
  const last = rows.at(-1)?.month ?? '';
  const months: { Month: string; Count: number }[] = [];
  let month = rows[0]?.month ?? '';
  while (month !== '' && month <= last && months.length < MAX_MONTHS) {
    months.push({ Month: month, Count: counts.get(month) ?? 0 });
    month = monthAfter(month);
  }
  return months;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const selectFiltered = (db: Db, reader: Reader, filters: Filters) =>
  conditionsOf(reader, filters).reduce((query, condition) => query.where(condition), selectPayments(db, reader));

function conditionsOf(reader: Reader, { Search, MentorId, ActionId, From, To }: Filters): Expression<SqlBool>[] {
  const [from, to] = [From, To].map((text) => parseIsoDate(text ?? ''));
  const mentor = visibleMentor(reader, 'payments.mentor');
  return [
    searchCondition(reader, [Search ?? '']),
    MentorId === '' ? sql<boolean>`${mentor} is null` : undefined,
    MentorId ? sql<boolean>`${mentor} = ${parseId(MentorId)}` : undefined,
    ActionId ? sql<boolean>`payments.action = ${parseId(ActionId)}` : undefined,
    from ? sql<boolean>`payments.time >= ${new Date(startOfDay(from))}` : undefined,
    to ? sql<boolean>`payments.time < ${new Date(startOfDay(addDays(to, 1)))}` : undefined,
  ].filter((condition) => condition !== undefined);
}
