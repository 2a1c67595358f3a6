import { sql } from 'kysely';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { Role } from '../../../../schemas/roles.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { updateLevels } from '../../../policy/levels.ts';
import { searchWords } from './search.ts';

/** A person to add. The caller has checked the policy. */
export interface NewPerson {
  readonly username: string;
  readonly passwordHash: string | null;
  readonly fields: Fields;
  readonly state?: number;
  readonly defaultProject?: number;
}

export interface NewMembership {
  readonly person: number;
  readonly project: number;
  readonly roles: readonly Role[];
  readonly fields?: Fields;
  /** When the person was added; now by default. */
  readonly created?: Date;
}

/** A username normalized for comparison: all spellings of a name are one account. */
export const usernameKey = (username: string): string => fold(username.normalize('NFKC').trim());

/**
 * The columns that are computed from fields and username; stored whenever one of these changes. Name columns are
 * computed by the database (migration 0190).
 */
export const derivedColumns = (username: string, fields: Fields) => ({
  search: sql<string>`array_to_tsvector(${searchWords(displayName(fields), username, fields)}::text[])`,
});

/** Adds people; returns their ids in the same order. A taken username fails. */
export async function addPeople(db: Db, people: readonly NewPerson[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = people.map((person) => ({
    username: person.username,
    username_key: usernameKey(person.username),
    password_hash: person.passwordHash,
    fields: JSON.stringify(person.fields),
    state: person.state ?? 1,
    default_project: person.defaultProject ?? null,
    ...derivedColumns(person.username, person.fields),
  }));
  const inserted = await db.insertInto('people').values(rows).returning(['id', 'username_key']).execute();
  const ids = new Map(inserted.map(({ id, username_key }) => [username_key, id]));
  return rows.map(({ username_key }) => ids.get(username_key) ?? 0);
}

export async function addMemberships(db: Db, memberships: readonly NewMembership[]): Promise<void> {
  if (memberships.length === 0) return;
  const rows = memberships.map(({ person, project, roles, fields, created = new Date() }) => ({
    person,
    project,
    roles: [...roles],
    fields: JSON.stringify(fields ?? {}),
    created,
  }));
  await db.insertInto('memberships').values(rows).execute();
  await updateLevels(
    db,
    memberships.map(({ person }) => person),
  );
}

/** Sets a level by hand. It applies until the roles of the person change. */
export async function storeLevel(db: Db, person: number, level: number): Promise<void> {
  await db.updateTable('people').set({ level }).where('id', '=', person).execute();
}

/** The links between people of a project. */
export interface Links {
  readonly supervisors?: readonly { readonly supervisor: number; readonly mentor: number }[];
  readonly coordinators?: readonly { readonly coordinator: number; readonly mentee: number }[];
  readonly mentors?: readonly { readonly mentor: number; readonly mentee: number; readonly action?: string }[];
}

export async function addLinks(db: Db, project: number, links: Links): Promise<void> {
  const { supervisors = [], coordinators = [], mentors = [] } = links;
  const here = <Link>(link: Link) => ({ ...link, project });
  if (supervisors.length > 0) await db.insertInto('supervisor_mentor').values(supervisors.map(here)).execute();
  if (coordinators.length > 0) await db.insertInto('coordinator_mentee').values(coordinators.map(here)).execute();
  if (mentors.length > 0) await db.insertInto('mentor_mentee').values(mentors.map(here)).execute();
}
