import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../area.ts';
import { joinIds } from '../../http/equal-items.ts';
import { knownPeople, mayChange, visiblePeople } from '../../policy/people.ts';
import { idOf, type Reader } from '../../policy/reader.ts';
import { forbidden, notFound } from '../../problem.ts';

interface Found {
  readonly id: number;
  readonly level: number;
}

const noPerson = () => notFound('no-person', 'There is no such person.');

/** Somebody whom the reader sees; oneself without an id. */
export async function personOf(db: Db, reader: Reader, id: string | undefined): Promise<Found> {
  const [found] = await peopleWhere(db, reader, [id === undefined ? reader.person : idOf(id)], visiblePeople(reader));
  if (!found) throw noPerson();
  return found;
}

/** Somebody for whom the reader may bring files. */
export async function ownerOf(db: Db, reader: Reader, id: string | undefined): Promise<Found> {
  const found = await personOf(db, reader, id);
  if (!mayChange(reader, found)) throw forbidden('level', 'Files of that person are not for this reader to bring.');
  return found;
}

/** People to whom the reader may give something: all of them, or none. */
export async function receiversOf(db: Db, reader: Reader, ids: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(ids.map(idOf))];
  const found = await peopleWhere(db, reader, wanted, knownPeople(reader));
  if (found.length < wanted.length) throw noPerson();
  return found.map(({ id }) => id);
}

/** Ids as they stand in one text, each of them once. */
export const idsIn = (text: string): string[] => joinIds(text.split(/[\s,;]+/).filter((id) => id !== ''));

function peopleWhere(db: Db, { project }: Reader, ids: readonly number[], seen: Expression<SqlBool>): Promise<Found[]> {
  return db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', project.id)
    .where(sql<boolean>`people.id = any(${[...ids]}::integer[])`)
    .where(seen)
    .select(['people.id', 'people.level'])
    .execute();
}
