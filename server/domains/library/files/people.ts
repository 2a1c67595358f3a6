import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { uniqueIds } from '../../../platform/http/unique-items.ts';
import { knownPeople, mayChangePerson, visiblePeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { forbidden, notFound } from '../../../platform/base/problem.ts';

interface FoundPerson {
  readonly id: number;
  readonly level: number;
}

const personNotFound = () => notFound('no-person', 'There is no such person.');

/** A visible person; without an id the reader. */
export async function requireVisiblePerson(db: Db, reader: Reader, id: string | undefined): Promise<FoundPerson> {
  const [found] = await findPeople(db, reader, [id === undefined ? reader.person : parseId(id)], visiblePeople(reader));
  if (!found) throw personNotFound();
  return found;
}

/** A person for whom the reader may upload files. */
export async function requireChangeablePerson(db: Db, reader: Reader, id: string | undefined): Promise<FoundPerson> {
  const found = await requireVisiblePerson(db, reader, id);
  if (!mayChangePerson(reader, found))
    throw forbidden('level', 'Files of that person are not for this reader to bring.');
  return found;
}

/** People to whom the reader may give files: all of them, or an error. */
export async function requireReceivers(db: Db, reader: Reader, ids: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(ids.map(parseId))];
  const found = await findPeople(db, reader, wanted, knownPeople(reader));
  if (found.length < wanted.length) throw personNotFound();
  return found.map(({ id }) => id);
}

/** The ids in a text, without duplicates. */
export const splitIds = (text: string): string[] => uniqueIds(text.split(/[\s,;]+/).filter((id) => id !== ''));

function findPeople(
  db: Db,
  { project }: Reader,
  ids: readonly number[],
  seen: Expression<SqlBool>,
): Promise<FoundPerson[]> {
  return db
    .selectFrom('people')
    .innerJoin('memberships', 'memberships.person', 'people.id')
    .where('memberships.project', '=', project.id)
    .where(sql<boolean>`people.id = any(${[...ids]}::integer[])`)
    .where(seen)
    .select(['people.id', 'people.level'])
    .execute();
}
