import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { knownPeople } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { selectMembers } from './rows.ts';

/** The names of people whom the reader may know, in the given order; other people are left out. */
export async function loadKnownNames(
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectMembers(db, reader)
    .where(knownPeople(reader))
    .where(sql<boolean>`people.id = any(${[...new Set(ids)]}::integer[])`)
    .select(['people.id', 'people.name'])
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function loadKnownName(db: Db, reader: Reader, id: number | null): Promise<string> {
  return id === null ? '' : ((await loadKnownNames(db, reader, [id])).get(id) ?? '');
}
