import { sql } from 'kysely';
import type { Fields } from '../../../schemas/entities/fields.ts';
import { areas, type Role } from '../../../schemas/roles.ts';
import type { Db } from '../../area.ts';
import { pruneFields, readableFields } from '../../policy/fields.ts';
import { mayChangePerson } from '../../policy/people.ts';
import { hasRole, parseId, type Reader } from '../../policy/reader.ts';
import { notFound } from '../../problem.ts';
import { selectVisiblePeople } from '../users/rows.ts';

/** Whoever has one of them reads the microdata of others. */
export const READING_ROLES: readonly Role[] = [...areas.admin, 'Microdata'];

/** The reader with the roles that read the microdata of others: the mentees of a mentor are not among theirs. */
export const microdataReader = (reader: Reader): Reader => ({
  ...reader,
  roles: reader.roles.filter((role) => READING_ROLES.includes(role)),
});

/** The mentees of a project whose microdata the reader may read. */
export const selectMentees = (db: Db, reader: Reader) =>
  selectVisiblePeople(db, microdataReader(reader)).where(sql<boolean>`'Mentee' = any(memberships.roles)`);

/** A mentee whose microdata the reader may read. */
export interface Subject {
  readonly id: number;
  readonly name: string;
  /** Of both places, those that the reader sees. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly canChange: boolean;
}

export const mayUnfinalize = (reader: Reader): boolean => hasRole(reader, ...areas.settings);

/** Oneself, or somebody whom the reader looks after as staff; others get the same reply as for nobody. */
export async function requireSubject(db: Db, reader: Reader, user: string | undefined): Promise<Subject> {
  const id = user === undefined ? reader.person : parseId(user);
  const isOwn = id === reader.person;
  // A mentee is among the people whom they see only where a role of theirs says so.
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

/** What the reader sees of the fields of somebody. */
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
