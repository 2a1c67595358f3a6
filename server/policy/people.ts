import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '../../schemas/roles.ts';
import { mayGiveRoleAt } from './change-people.ts';
import { hasRole, type Reader } from './reader.ts';

/**
 * Which people of a project a reader sees: the one place for it. A condition over the tables people and memberships, joined and restricted to the
 * project by the query that uses it; the roles that a person holds add up.
 */
export function visiblePeople(reader: Reader): Expression<SqlBool> {
  const rows = new Set<PeopleQuery>([oneself, ...reader.roles.map((role) => VISIBLE_PEOPLE_BY_ROLE[role])]);
  return rows.has(EVERYBODY) ? sql<boolean>`true` : isAmong([...rows], reader);
}

/** Of those who are visible, for lists of a role: whom a reader looks after, and not the reader beside them. Who looks after nobody has oneself. */
export function lookedAfterPeople(reader: Reader): Expression<SqlBool> {
  const rows = new Set<PeopleQuery>(
    reader.roles.map((role) => VISIBLE_PEOPLE_BY_ROLE[role]).filter((row) => row !== oneself),
  );
  if (rows.size === 0) return visiblePeople(reader);
  return rows.has(EVERYBODY) ? sql<boolean>`true` : isAmong([...rows], reader);
}

/**
 * The people whom every figure counts for a reader, in homes, overviews and statistics: active ones with one of the roles, whom the reader looks after. The
 * one place for it, so that two figures on a page are of the same people. A condition over the tables people and memberships.
 */
export const countedPeople = (reader: Reader, ...roles: readonly Role[]): RawBuilder<boolean> =>
  sql<boolean>`(people.state = 1 and memberships.roles && ${[...roles]}::text[] and ${lookedAfterPeople(reader)})`;

/** The same of mentees, about a column that holds a mentee's id. */
export const isCountedMentee = (reader: Reader, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (select people.id from people join memberships on memberships.person = people.id
    and memberships.project = ${reader.project.id} where ${countedPeople(reader, 'Mentee')})`;

/** Of whom a reader may know the name, the roles and whether they are online: who is visible, and who looks after the reader. */
export function knownPeople(reader: Reader): Expression<SqlBool> {
  return sql<boolean>`(${visiblePeople(reader)} or ${isAmong([ownMentors, ownCoordinators, ownSupervisors], reader)})`;
}

/** The ids of people, as a query. */
type PeopleQuery = (reader: Reader) => RawBuilder<unknown>;

/** As ids and not as conditions on each row, so that few of many are found by their indexes. */
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

/** A closed table, so that a new role without rows does not compile. */
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

/** May the reader change what belongs to this person in the project, as files? What is about the person themselves is for change-people.ts. */
export function mayChangePerson(reader: Reader, target: { readonly id: number; readonly level: number }): boolean {
  if (target.id === reader.person) return true;
  return hasRole(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor') && reader.level < target.level;
}

/** The sign-in names of others are for who gives passwords, and for who signs in with them. */
export const canSeeUsernames = (reader: Reader): boolean => hasRole(reader, 'Admin', 'ProjectManager');

/** Roles that a reader may give. */
export const mayGiveRole = (reader: Reader, role: Role): boolean => mayGiveRoleAt(reader, role);

/** Only these give a new person the first password. */
export const mayGiveFirstPassword = (reader: Reader): boolean => hasRole(reader, 'Admin', 'ProjectManager');

/** A reader cannot give more power than they have. */
export const mayGiveLevel = (reader: Reader, level: number): boolean => level >= reader.level;

/** Who has everybody of the project before them, and does not lose sight of somebody new. */
export const canSeeEverybody = (reader: Pick<Reader, 'roles'>): boolean =>
  reader.roles.some((role) => VISIBLE_PEOPLE_BY_ROLE[role] === EVERYBODY);
