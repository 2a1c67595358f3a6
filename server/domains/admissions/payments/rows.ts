import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Payment } from '../../../../schemas/entities/payment.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { canSeeEverybody, visiblePeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldColumn } from '../../people/index.ts';

/** Payments of visible mentees; readers who see everybody also see those of former mentees. */
export const isVisible = (reader: Reader): Expression<SqlBool> =>
  canSeeEverybody(reader) ? sql<boolean>`true` : visiblePeople(reader);

/** The current payments, joined with their mentees as the table people. */
export const selectPayments = (db: Db, reader: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'payments.mentee')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.person', '=', 'people.id').on('memberships.project', '=', reader.project.id),
    )
    .where('payments.project', '=', reader.project.id)
    .where(isVisible(reader));

/** The code of a mentee, if the reader sees that field. */
export function kayasColumn(reader: Reader): RawBuilder<string | null> {
  const field = readableFields(reader).get('kayas');
  return field ? fieldColumn(field) : sql<string | null>`null`;
}

/** The id of the mentor, if the reader sees them. */
export const visibleMentor = (reader: Reader, column: 'payments.mentor' | 'payment_changes.mentor') =>
  canSeeEverybody(reader)
    ? sql<number | null>`${sql.ref(column)}`
    : sql<number | null>`(select people.id from people join memberships on memberships.person = people.id
    and memberships.project = ${reader.project.id}
    where people.id = ${sql.ref(column)} and ${visiblePeople(reader)})`;

export const nameOf = (person: Expression<number | null>) =>
  sql<string | null>`(select named.name from people named where named.id = ${person})`;

export interface PaymentRow {
  readonly mentee: number;
  readonly name: string;
  readonly kayas: string | null;
  readonly action: number;
  readonly title: string;
  readonly mentor: number | null;
  readonly mentor_name: string | null;
  readonly paid: Date;
  readonly by: string | null;
}

export const presentPayment = (row: PaymentRow): Payment => ({
  Id: `${row.mentee}-${row.action}`,
  MenteeId: String(row.mentee),
  Name: row.name,
  Kayas: row.kayas ?? '',
  ActionId: String(row.action),
  Title: row.title,
  MentorId: row.mentor === null ? null : String(row.mentor),
  Mentor: row.mentor_name ?? '',
  Time: row.paid.toISOString(),
  By: row.by ?? '',
});
