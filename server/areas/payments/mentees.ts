import { sql } from 'kysely';
import type { PaymentLine } from '../../../schemas/entities/payment.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import type { Db } from '../../area.ts';
import { readableFields } from '../../policy/fields.ts';
import type { Reader } from '../../policy/reader.ts';
import { fieldError, unprocessable } from '../../problem.ts';
import { fieldColumn, requireReadableField } from '../users/conditions.ts';
import { selectVisiblePeople } from '../users/rows.ts';

const FIELD = 'kayas';

interface Holder {
  readonly id: number;
  readonly name: string;
}

/** A code as it is compared: without regard to case and accents. */
const codeKey = (code: string): string => fold(code.trim());

/** code key -> the mentees of the reader who have it. */
async function findHolders(db: Db, reader: Reader, codes: readonly string[]): Promise<Map<string, Holder[]>> {
  const column = fieldColumn(requireReadableField(readableFields(reader), FIELD));
  const key = sql<string>`praxis_fold(btrim(${column}))`;
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(sql<boolean>`${key} = any(${[...new Set(codes.map(codeKey))]}::text[])`)
    .select(['people.id', 'people.name', key.as('code')])
    .orderBy('people.id')
    .execute();
  const holders = new Map<string, Holder[]>();
  for (const { code, ...holder } of rows) holders.set(code, [...(holders.get(code) ?? []), holder]);
  return holders;
}

/** The mentees of the codes. If one code fits nobody, or several, everything is refused. */
export async function requireMentees(db: Db, reader: Reader, codes: readonly string[]): Promise<number[]> {
  const holders = await findHolders(db, reader, codes);
  const found = codes.map((code) => holders.get(codeKey(code)) ?? []);
  const errors = found.flatMap((people, place) =>
    people.length === 1 ? [] : [fieldError(`/Kayas/${place}`, people.length === 0 ? 'no-kayas' : 'several-kayas')],
  );
  if (errors.length > 0) throw unprocessable('payments-refused', 'Nothing was changed.', errors);
  return [...new Set(found.flatMap((people) => people.map(({ id }) => id)))].toSorted((one, other) => one - other);
}

/** Whose the codes are, and what these people are paid for. */
export async function listLines(db: Db, reader: Reader, codes: readonly string[]): Promise<PaymentLine[]> {
  const holders = await findHolders(db, reader, codes);
  const payments = await loadPayments(db, reader, [...holders.values()].flat());
  return codes.map((Kayas): PaymentLine => {
    const people = holders.get(codeKey(Kayas)) ?? [];
    const [one] = people;
    if (!one || people.length > 1)
      return { Kayas, Outcome: one ? 'several' : 'none', MenteeId: '', Name: '', Payments: [] };
    return {
      Kayas,
      Outcome: 'found',
      MenteeId: String(one.id),
      Name: one.name,
      Payments: payments.get(one.id) ?? [],
    };
  });
}

async function loadPayments(db: Db, { project }: Reader, people: readonly Holder[]) {
  const rows = await db
    .selectFrom('payments')
    .where('project', '=', project.id)
    .where(sql<boolean>`mentee = any(${people.map(({ id }) => id)}::integer[])`)
    .select(['mentee', 'action', 'title', 'time'])
    .orderBy('time')
    .orderBy('action')
    .execute();
  const byMentee = new Map<number, PaymentLine['Payments'][number][]>();
  for (const { mentee, action, title, time } of rows)
    byMentee.set(mentee, [
      ...(byMentee.get(mentee) ?? []),
      { ActionId: String(action), Title: title, Time: time.toISOString() },
    ]);
  return byMentee;
}
