import { sql } from 'kysely';
import type { User } from '../../../../schemas/entities/user.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { fieldColumn, requireReadableField } from './conditions.ts';
import { presentPeople } from './present.ts';
import { selectVisiblePeople, personColumns } from './rows.ts';

/** The people whose field has one of the values. The error is the same for invisible and unknown fields. */
export async function findUsersByField(
  db: Db,
  reader: Reader,
  { Field, Values }: { readonly Field: string; readonly Values: readonly string[] },
): Promise<User[]> {
  const column = fieldColumn(requireReadableField(readableFields(reader), Field));
  const rows = await selectVisiblePeople(db, reader)
    .where(sql<boolean>`${column} = any(${[...Values]}::text[])`)
    .select(personColumns(reader))
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  return presentPeople(reader, rows);
}
