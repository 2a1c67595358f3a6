import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '../../schemas/roles.ts';
import { mayGiveRoleAt } from './change-people.ts';
import { hasRole, type Reader } from './reader.ts';

/**
 * The people of a project whom a reader sees. A condition over the tables people and memberships, which the using query
 * joins and restricts to the project. The roles of a reader add up.
 */
export function visiblePeople(reader: Reader): Expression<SqlBool> {
  const rows = new Set<PeopleQuery>([oneself, ...reader.roles.map((role) => VISIBLE_PEOPLE_BY_ROLE[role])]);
  return rows.has(EVERYBODY) ? sql<boolean>`true` : isAmong([...rows], reader);
}

/**
 * The visible people whom the reader looks after, without the reader; for lists of a role. For readers who look after
 * nobody: themselves.
 */
export function lookedAfterPeople(reader: Reader): Expression<SqlBool> {
  const rows = new Set<PeopleQuery>(
    reader.roles.map((role) => VISIBLE_PEOPLE_BY_ROLE[role]).filter((row) => row !== oneself),
  );
  if (rows.size === 0) return visiblePeople(reader);
  return rows.has(EVERYBODY) ? sql<boolean>`true` : isAmong([...rows], reader);
}

/**
 * The people counted by the figures of homes, overviews and statistics: active people with one of the roles whom the
 * reader looks after. All figures use it, so that two figures on a page agree. A condition over the tables people and
 * memberships.
 */
export const countedPeople = (reader: Reader, ...roles: readonly Role[]): RawBuilder<boolean> =>
  sql<boolean>`(people.state = 1 and memberships.roles && ${[...roles]}::text[] and ${lookedAfterPeople(reader)})`;

/** The same condition for mentees, about a column with a mentee's id. */
export const isCountedMentee = (reader: Reader, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select people.id from people join memberships on memberships.person = people.id
    and memberships.project = ${reader.project.id} where ${countedPeople(reader, 'Mentee')})`;

/**
 * The people whose name, roles and presence a reader may know: those visible to the reader, and those who look after
 * the reader.
 */
export function knownPeople(reader: Reader): Expression<SqlBool> {
  return sql<boolean>`(${visiblePeople(reader)} or ${isAmong([ownMentors, ownCoordinators, ownSupervisors], reader)})`;
}

/** A query for ids of people. */
type PeopleQuery = (reader: Reader) => RawBuilder<unknown>;

/** A subquery of ids and not a condition on each row, so that few of many are found by their indexes. */
const isAmong = (rows: readonly PeopleQuery[], reader: Reader): RawBuilder<boolean> =>
  sql<boolean>`people.id in (${sql.join(
    rows.map((row) => row(reader)),
    sql` union all `,
  )})`;

const EVERYBODY: PeopleQuery = ({ project }) => sql`select person from memberships where project = ${project.id}`;
const oneself: PeopleQuery = ({ person }) => sql`select ${person}::integer`;

const ownMentees: PeopleQuery = ({ project, person }) =>
  sql`select mentee from mentor_mentee where project = ${project.id} and mentor = ${person}`;
const ownMentors: PeopleQuery = ({ project, person }) =>
  sql`select mentor from mentor_mentee where project = ${project.id} and mentee = ${person}`;
const ownCoordinators: PeopleQuery = ({ project, person }) =>
  sql`select coordinator from coordinator_mentee where project = ${project.id} and mentee = ${person}`;
const ownSupervisors: PeopleQuery = ({ project, person }) =>
  sql`select supervisor from supervisor_mentor where project = ${project.id} and mentor = ${person}`;

const supervised: PeopleQuery = ({ project, person }) => sql`
  select mentor from supervisor_mentor where project = ${project.id} and supervisor = ${person}
  union all
  select m.mentee from supervisor_mentor s join mentor_mentee m on m.project = s.project and m.mentor = s.mentor
  where s.project = ${project.id} and s.supervisor = ${person}`;

const coordinated: PeopleQuery = ({ project, person }) => sql`
  select mentee from coordinator_mentee where project = ${project.id} and coordinator = ${person}
  union all
  select m.mentor from coordinator_mentee c join mentor_mentee m on m.project = c.project and m.mentee = c.mentee
  where c.project = ${project.id} and c.coordinator = ${person}`;

const everyMentee: PeopleQuery = ({ project }) =>
  sql`select person from memberships where project = ${project.id} and 'Mentee' = any(roles)`;

/** A closed table: a new role without rows does not compile. */
const VISIBLE_PEOPLE_BY_ROLE: Readonly<Record<Role, PeopleQuery>> = {
  Admin: EVERYBODY,
  ProjectManager: EVERYBODY,
  ProjectManagerLite: EVERYBODY,
  Supervisor: supervised,
  SupervisorLite: supervised,
  SupervisorLitePlus: supervised,
  Coordinator: coordinated,
  Mentor: ownMentees,
  RegistryMentor: ownMentees,
  Microdata: everyMentee,
  Mentee: oneself,
  Translator: oneself,
  Scofield: oneself,
  Registered: oneself,
  applicant: oneself,
  SuperAdmin: oneself,
};

/**
 * Whether the reader may change things of this person in the project, for example files. Changes of the person
 * themselves are in change-people.ts.
 */
export function mayChangePerson(reader: Reader, target: { readonly id: number; readonly level: number }): boolean {
  if (target.id === reader.person) return true;
  return hasRole(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor') && reader.level < target.level;
}

/** Usernames of others are visible to readers who set passwords or sign in as others. */
export const canSeeUsernames = (reader: Reader): boolean => hasRole(reader, 'Admin', 'ProjectManager');

/** Roles that a reader may give. */
export const mayGiveRole = (reader: Reader, role: Role): boolean => mayGiveRoleAt(reader, role);

/** Whether the reader may set the first password of a new person. */
export const mayGiveFirstPassword = (reader: Reader): boolean => hasRole(reader, 'Admin', 'ProjectManager');

/** A reader cannot give more power than they have. */
export const mayGiveLevel = (reader: Reader, level: number): boolean => level >= reader.level;

/** Whether the reader sees everybody of the project, and so also sees people who are added. */
export const canSeeEverybody = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.some((role) => VISIBLE_PEOPLE_BY_ROLE[role] === EVERYBODY);
