import { sql } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { conflict, notFound } from '../../../platform/base/problem.ts';
import { changePayments, type ChangedPayment } from './change.ts';
import { isVisible } from './rows.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const noPayments = () => notFound('no-payments', 'There is no such change of payments.');

interface Batch {
  readonly id: string;
  readonly added: boolean;
}

/** A change of payments of the project; the reader sees some of its mentees. */
export async function requireBatch(db: Db, reader: Reader, id: string): Promise<Batch> {
  const batch = UUID.test(id)
    ? await db
        .selectFrom('payment_batches')
        .where('id', '=', id)
        .where('project', '=', reader.project.id)
        .select(['id', 'added'])
        .where((builder) =>
          builder.exists(
            builder
              .selectFrom('payment_changes')
              .innerJoin('people', 'people.id', 'payment_changes.mentee')
              .whereRef('payment_changes.batch', '=', 'payment_batches.id')
              .where(isVisible(reader))
              .select(sql`1`.as('one')),
          ),
        )
        .executeTakeFirst()
    : undefined;
  if (!batch) throw noPayments();
  return batch;
}

/** Undoes a change: removes payments that it set and that still hold, and restores payments that it removed. */
export async function undoPayments(
  context: CallContext,
  reader: Reader,
  { BatchId }: Calls['payments.undo']['body'],
): Promise<Calls['payments.undo']['reply']> {
  const batch = await requireBatch(context.db, reader, BatchId);
  await requireWholeBatch(context.db, reader, batch);
  return changePayments(context, reader, {
    action: 'payments.undo',
    added: !batch.added,
    undoes: batch.id,
    work: async (db, undo) => {
      const changed = await (batch.added ? removeAgain(db, batch) : setAgain(db, reader, batch, undo));
      if (changed.length === 0) throw conflict('payments-changed', 'Nothing of this change holds any more.');
      return { changed, total: changed.length };
    },
  });
}

/** Refuses if the reader does not see all mentees of the change. */
async function requireWholeBatch(db: Db, reader: Reader, { id }: Batch): Promise<void> {
  const hidden = await db
    .selectFrom('payment_changes')
    .innerJoin('people', 'people.id', 'payment_changes.mentee')
    .where('payment_changes.batch', '=', id)
    .where(sql<boolean>`not ${isVisible(reader)}`)
    .select('payment_changes.mentee')
    .limit(1)
    .executeTakeFirst();
  if (hidden) throw noPayments();
}

const removeAgain = (db: Db, { id }: Batch): Promise<ChangedPayment[]> =>
  db
    .deleteFrom('payments')
    .where('batch', '=', id)
    .returning(['mentee', 'action', 'title', 'mentor', 'time as paid'])
    .execute();

async function setAgain(db: Db, { project }: Reader, { id }: Batch, undo: string): Promise<ChangedPayment[]> {
  const { rows } = await sql<ChangedPayment>`
    insert into payments (project, mentee, action, title, mentor, time, batch)
    select ${project.id}, mentee, action, title, mentor, paid, ${undo}::uuid
    from payment_changes where batch = ${id}::uuid order by mentee, action
    on conflict (project, mentee, action) do nothing
    returning mentee, action, title, mentor, time as paid`.execute(db);
  return rows;
}
