import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '../../schemas/roles.ts';
import { holds, type Reader } from './reader.ts';

/**
 * Which people of a project a reader sees: the one place for it. A condition over the tables people and memberships, joined and restricted to the
 * project by the query that uses it; the roles that a person holds add up.
 */
export function visiblePeople(reader: Reader): Expression<SqlBool> {
  return anyOf(reader, ROWS);
}

/** Of whom a reader may know the name, the roles and whether they are online: who is visible, and who looks after the reader. */
export function knownPeople(reader: Reader): Expression<SqlBool> {
  const { project, person } = reader;
  const mentors = sql<boolean>`exists (select from mentor_mentee m
    where m.project = ${project.id} and m.mentee = ${person} and m.mentor = people.id)`;
  const coordinators = sql<boolean>`exists (select from coordinator_mentee c
    where c.project = ${project.id} and c.mentee = ${person} and c.coordinator = people.id)`;
  const supervisors = sql<boolean>`exists (select from supervisor_mentor s
    where s.project = ${project.id} and s.mentor = ${person} and s.supervisor = people.id)`;
  return sql<boolean>`(${visiblePeople(reader)} or ${mentors} or ${coordinators} or ${supervisors})`;
}

type Rows = (reader: Reader) => RawBuilder<boolean>;

const everybody: Rows = () => sql<boolean>`true`;
const oneself: Rows = ({ person }) => sql<boolean>`people.id = ${person}`;

const ownMentees: Rows = ({ project, person }) => sql<boolean>`exists (select from mentor_mentee m
  where m.project = ${project.id} and m.mentor = ${person} and m.mentee = people.id)`;

const supervised: Rows = ({ project, person }) => sql<boolean>`(exists (select from supervisor_mentor s
  where s.project = ${project.id} and s.supervisor = ${person} and s.mentor = people.id)
  or exists (select from supervisor_mentor s join mentor_mentee m on m.project = s.project and m.mentor = s.mentor
  where s.project = ${project.id} and s.supervisor = ${person} and m.mentee = people.id))`;

const coordinated: Rows = ({ project, person }) => sql<boolean>`(exists (select from coordinator_mentee c
  where c.project = ${project.id} and c.coordinator = ${person} and c.mentee = people.id)
  or exists (select from coordinator_mentee c join mentor_mentee m on m.project = c.project and m.mentee = c.mentee
  where c.project = ${project.id} and c.coordinator = ${person} and m.mentor = people.id))`;

const everyMentee: Rows = () => sql<boolean>`'Mentee' = any(memberships.roles)`;

/** A closed table, so that a new role without rows does not compile. */
const ROWS: Readonly<Record<Role, Rows>> = {
  Admin: everybody,
  ProjectManager: everybody,
  ProjectManagerLite: everybody,
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

function anyOf(reader: Reader, rows: Readonly<Record<Role, Rows>>): RawBuilder<boolean> {
  const chosen = new Set<Rows>([oneself, ...reader.roles.map((role) => rows[role])]);
  const conditions = chosen.has(everybody) ? [everybody(reader)] : [...chosen].map((row) => row(reader));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** May the reader change this person? Oneself always; else staff, and only somebody of higher level. The person has to be visible too. */
export function mayChange(reader: Reader, target: { readonly id: number; readonly level: number }): boolean {
  if (target.id === reader.person) return true;
  return holds(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor') && reader.level < target.level;
}

/** ProjectManagerLite has the project without passwords; nobody but these gives somebody else one. */
export function mayGivePassword(reader: Reader, target: { readonly id: number; readonly level: number }): boolean {
  if (target.id === reader.person) return true;
  return holds(reader, 'Admin', 'ProjectManager') && reader.level < target.level;
}

/** The sign-in names of others are for who gives passwords, and for who signs in with them. */
export const seesUsername = (reader: Reader, person: number): boolean =>
  person === reader.person || holds(reader, 'Admin', 'ProjectManager');

/** Roles that a reader may give: those of level above 1 give only Mentee and Mentor. */
export function mayGiveRole(reader: Reader, role: Role): boolean {
  if (!holds(reader, 'Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator')) return false;
  if (reader.level > 1 || holds(reader, 'ProjectManagerLite')) return role === 'Mentee' || role === 'Mentor';
  return holds(reader, 'Admin') || (role !== 'Admin' && role !== 'SuperAdmin');
}
