import { sql } from 'kysely';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldColumn, requireReadableField } from './conditions.ts';
import { selectVisiblePeople } from './rows.ts';

/** The field with the code of a mentee. */
const FIELD = 'kayas';

export interface CodeHolder {
  readonly id: number;
  readonly name: string;
}

/** A code normalized for comparison, without case and accents. */
export const codeKey = (code: string): string => fold(code.trim());

/** code key -> the reader's mentees with that code. */
export async function findCodeHolders(
  db: Db,
  reader: Reader,
  codes: readonly string[],
): Promise<Map<string, CodeHolder[]>> {
  const column = fieldColumn(requireReadableField(readableFields(reader), FIELD));
  const key = sql<string>`praxis_fold(btrim(${column}))`;
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`'Mentee' = any(memberships.roles)`)
    .where(sql<boolean>`${key} = any(${[...new Set(codes.map(codeKey))]}::text[])`)
    .select(['people.id', 'people.name', key.as('code')])
    .orderBy('people.id')
    .execute();
  const holders = new Map<string, CodeHolder[]>();
  for (const { code, ...holder } of rows) holders.set(code, [...(holders.get(code) ?? []), holder]);
  return holders;
}
