import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isVisible, kayasColumn, nameOf, presentPayment, visibleMentor } from './rows.ts';
import { requireBatch } from './undo.ts';

/** A page of the changes of visible mentees, newest first. */
export async function listHistory(
  db: Db,
  reader: Reader,
  { MenteeId, page = 0, count = 20 }: Calls['payments.history']['body'],
): Promise<Calls['payments.history']['reply']> {
  const visible = isVisible(reader);
  const query = db
    .selectFrom('payment_batches')
    .innerJoin('payment_changes', 'payment_changes.batch', 'payment_batches.id')
    .innerJoin('people', 'people.id', 'payment_changes.mentee')
    .where('payment_batches.project', '=', reader.project.id)
    .where(visible)
    .$if(Boolean(MenteeId), (some) => some.where('payment_changes.mentee', '=', parseId(MenteeId ?? '')));
  const [rows, { total }] = await Promise.all([
    query
      .select(['payment_batches.id', 'payment_batches.added', 'payment_batches.undoes', 'payment_batches.time'])
      .select([
        nameOf(sql`payment_batches.person`).as('by'),
        nameOf(sql`payment_batches.impersonator`).as('impersonator'),
        sql<number>`count(*)::integer`.as('payments'),
        sql<number>`count(distinct payment_changes.mentee)::integer`.as('people'),
        sql<string[]>`array_agg(distinct payment_changes.title)`.as('titles'),
        canUndo(reader).as('undo'),
      ])
      .groupBy('payment_batches.id')
      .orderBy('payment_batches.time', 'desc')
      .orderBy('payment_batches.id')
      .limit(count)
      .offset(page * count)
      .execute(),
    query.select(sql<number>`count(distinct payment_batches.id)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map((row) => ({
      Id: row.id,
      Set: row.added,
      Undoes: row.undoes !== null,
      Time: row.time.toISOString(),
      By: row.by ?? '',
      Impersonator: row.impersonator ?? '',
      Payments: row.payments,
      People: row.people,
      Titles: row.titles,
      CanUndo: row.undo,
    })),
    count: total,
  };
}

/** Part of the change still holds, and the reader sees all of its mentees. */
const canUndo = (reader: Reader) => sql<boolean>`(not exists (select from payment_changes
    join people on people.id = payment_changes.mentee
    where payment_changes.batch = payment_batches.id and not ${isVisible(reader)})
  and case when payment_batches.added
    then exists (select from payments where payments.batch = payment_batches.id)
    else exists (select from payment_changes c where c.batch = payment_batches.id and not exists (
      select from payments p where p.project = payment_batches.project and p.mentee = c.mentee and p.action = c.action))
    end)`;

/** A page of the payments of a change. */
export async function listChanges(
  db: Db,
  reader: Reader,
  { BatchId, page = 0, count = 20 }: Calls['payments.changes']['body'],
): Promise<Calls['payments.changes']['reply']> {
  const batch = await requireBatch(db, reader, BatchId);
  const query = db
    .selectFrom('payment_changes')
    .innerJoin('payment_batches', 'payment_batches.id', 'payment_changes.batch')
    .innerJoin('people', 'people.id', 'payment_changes.mentee')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.person', '=', 'people.id').on('memberships.project', '=', reader.project.id),
    )
    .where('payment_changes.batch', '=', batch.id)
    .where(isVisible(reader));
  const mentor = visibleMentor(reader, 'payment_changes.mentor');
  const [rows, { total }] = await Promise.all([
    query
      .select(['payment_changes.mentee', 'people.name', 'payment_changes.action', 'payment_changes.title'])
      .select(['payment_changes.paid', kayasColumn(reader).as('kayas')])
      .select([mentor.as('mentor'), nameOf(mentor).as('mentor_name')])
      .select(nameOf(sql`payment_batches.person`).as('by'))
      .orderBy('people.sort_name')
      .orderBy('payment_changes.mentee')
      .orderBy('payment_changes.action')
      .limit(count)
      .offset(page * count)
      .execute(),
    query.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(presentPayment), count: total };
}
