import { sql } from 'kysely';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import { areas } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { pruneFields, readableFields } from '../../../policy/fields.ts';
import { microdataReader } from '../../../policy/microdata.ts';
import { mayChangePerson } from '../../../policy/people.ts';
import { hasRole, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from '../../people/index.ts';

/** The mentees of a project whose microdata the reader may read. */
export const selectMentees = (db: Db, reader: Reader) =>
  selectVisiblePeople(db, microdataReader(reader)).where(sql<boolean>`'Mentee' = any(memberships.roles)`);

/** A mentee whose microdata the reader may read. */
export interface Subject {
  readonly id: number;
  readonly name: string;
  /** The visible fields of the person and of the membership. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly canChange: boolean;
}

export const mayUnfinalize = (reader: Reader): boolean => hasRole(reader, ...areas.settings);

/**
 * The reader, or a person whom the reader looks after as staff; the 404 is the same for other people and unknown ids.
 */
export async function requireSubject(db: Db, reader: Reader, user: string | undefined): Promise<Subject> {
  const id = user === undefined ? reader.person : parseId(user);
  const isOwn = id === reader.person;
  // As administrator, since a mentee without a role that sees mentees would not find themselves.
  const row = await selectMentees(db, isOwn ? { ...reader, roles: ['Admin'] } : reader)
    .where('people.id', '=', id)
    .select(['people.id', 'people.name', 'people.level', 'people.fields', 'memberships.fields as project_fields'])
    .executeTakeFirst();
  if (!row) throw notFound('no-mentee', 'There is no such mentee.');
  return {
    id,
    name: row.name,
    fields: visibleFields(reader, row.fields, row.project_fields),
    canChange: mayChangePerson(reader, row),
  };
}

/** The fields of somebody that the reader sees. */
export function visibleFields(
  reader: Reader,
  fields: Fields,
  projectFields: Fields,
): Readonly<Record<string, unknown>> {
  const readable = readableFields(reader);
  return {
    ...pruneFields(projectFields, 'ProjectFields', readable),
    ...pruneFields(fields, 'Fields', readable),
  };
}
