import { sql } from 'kysely';
import type { PaymentLine } from '../../../../schemas/entities/payment.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';
import { codeKey, findCodeHolders, type CodeHolder } from '../../people/index.ts';

/** The mentees of the codes. Refuses everything if one code matches no mentee or several. */
export async function requireMentees(db: Db, reader: Reader, codes: readonly string[]): Promise<number[]> {
  const holders = await findCodeHolders(db, reader, codes);
  const found = codes.map((code) => holders.get(codeKey(code)) ?? []);
  const errors = found.flatMap((people, place) =>
    people.length === 1 ? [] : [fieldError(`/Kayas/${place}`, people.length === 0 ? 'no-kayas' : 'several-kayas')],
  );
  if (errors.length > 0) throw unprocessable('payments-refused', 'Nothing was changed.', errors);
  return [...new Set(found.flatMap((people) => people.map(({ id }) => id)))].toSorted((one, other) => one - other);
}

/** The mentees of the codes and their payments. */
export async function listLines(db: Db, reader: Reader, codes: readonly string[]): Promise<PaymentLine[]> {
  const holders = await findCodeHolders(db, reader, codes);
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

async function loadPayments(db: Db, { project }: Reader, people: readonly CodeHolder[]) {
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
