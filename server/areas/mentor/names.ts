import { sql } from 'kysely';
import type { Db } from '../../area.ts';
import { knownPeople } from '../../policy/people.ts';
import type { Reader } from '../../policy/reader.ts';
import { membersOf } from '../users/rows.ts';

/** The names of people whom the reader may know; nobody else has one. */
export async function namesOf(db: Db, reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await membersOf(db, reader)
    .where(knownPeople(reader))
    .where(sql<boolean>`people.id = any(${[...new Set(ids)]}::integer[])`)
    .select(['people.id', 'people.name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function nameOf(db: Db, reader: Reader, id: number | null): Promise<string> {
  return id === null ? '' : ((await namesOf(db, reader, [id])).get(id) ?? '');
}
