import { PERSON_CHANGES, type PersonChange, type User } from '../../schemas/entities/user.ts';
import { ROLE_LEVELS, isRole, type Role } from '../../schemas/roles.ts';
import type { CallContext } from '../platform/http/area.ts';
import type { Db } from '../platform/data/tables.ts';
import { forbidden, type ProblemError } from '../platform/base/problem.ts';
import { forbidWhileImpersonating } from './impersonation.ts';
import { levelInProject } from './levels.ts';
import type { Reader } from './reader.ts';

interface ChangeRule {
  /** The roles that may make the change, for people below them. */
  readonly roles: readonly Role[];
  /** The change takes effect in every project of the person, so it has to be allowed in all of them. */
  readonly everywhere: boolean;
  /** The change gives or takes access; it is refused while impersonating. */
  readonly access: boolean;
  /** The people who may make the change for themselves: all, those with one of `roles`, or none. */
  readonly oneself: 'everybody' | 'roles' | 'nobody';
}

const STAFF: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor'];
const WITH_COORDINATORS: readonly Role[] = [...STAFF, 'Coordinator'];
const ROLE_GIVERS: readonly Role[] = ['Admin', 'ProjectManager', 'Supervisor'];

/** A closed table: a new kind of change without a rule does not compile. */
export const CHANGE_RULES: Readonly<Record<PersonChange, ChangeRule>> = {
  projectFields: { roles: WITH_COORDINATORS, everywhere: false, access: false, oneself: 'everybody' },
  fields: { roles: WITH_COORDINATORS, everywhere: true, access: false, oneself: 'everybody' },
  account: { roles: ['Admin', 'ProjectManager'], everywhere: true, access: true, oneself: 'everybody' },
  state: { roles: STAFF, everywhere: true, access: true, oneself: 'nobody' },
  level: { roles: ROLE_GIVERS, everywhere: true, access: true, oneself: 'nobody' },
  giveRoles: { roles: ROLE_GIVERS, everywhere: true, access: true, oneself: 'roles' },
  // A project can always take back a role that it gave.
  takeRoles: { roles: ROLE_GIVERS, everywhere: false, access: true, oneself: 'roles' },
  join: { roles: WITH_COORDINATORS, everywhere: true, access: true, oneself: 'nobody' },
  defaultProject: { roles: STAFF, everywhere: true, access: false, oneself: 'everybody' },
  loginAs: { roles: ['Admin'], everywhere: true, access: true, oneself: 'nobody' },
};

/** The roles and the level of a person in one project. */
export interface ProjectStanding {
  readonly project: number;
  readonly roles: readonly Role[];
  readonly level: number;
}

/**
 * Why a person may not be changed: the reader lacks the role or the level; the person has a role that the reader may
 * not give; the person belongs to another project.
 */
export type Refusal = 'wrong-role' | 'level' | 'role-above' | 'foreign-project';

/**
 * Roles that somebody may give: above level 1 only Mentee and Mentor, and never a role of more power than their own.
 */
export function mayGiveRoleAt({ roles, level }: Pick<ProjectStanding, 'roles' | 'level'>, role: Role): boolean {
  const holds = (...wanted: readonly Role[]) => wanted.some((wantedRole) => roles.includes(wantedRole));
  if (!holds(...WITH_COORDINATORS) || ROLE_LEVELS[role] < level) return false;
  if (holds('Admin')) return level <= 1 || role === 'Mentee' || role === 'Mentor';
  if (level > 1 || holds('ProjectManagerLite')) return role === 'Mentee' || role === 'Mentor';
  return role !== 'Admin' && role !== 'SuperAdmin';
}

/** A person with their memberships. */
export interface PersonStandings {
  readonly person: number;
  readonly places: readonly ProjectStanding[];
}

/**
 * Why one person may not change another, by the standings of both in every project of the other; undefined where they
 * may.
 */
export function findRefusal(
  change: PersonChange,
  project: number,
  by: PersonStandings,
  target: PersonStandings,
): Refusal | undefined {
  const here = target.places.find((place) => place.project === project);
  if (!here) return 'level';
  if (by.person === target.person) return findOwnRefusal(change, here);
  const refused = findProjectRefusal(change, by.places, here);
  if (refused || !CHANGE_RULES[change].everywhere) return refused;
  return target.places.some((place) => findProjectRefusal(change, by.places, place)) ? 'foreign-project' : undefined;
}

function findOwnRefusal(change: PersonChange, here: ProjectStanding): Refusal | undefined {
  const { oneself, roles } = CHANGE_RULES[change];
  if (oneself === 'everybody' || (oneself === 'roles' && roles.some((role) => here.roles.includes(role))))
    return undefined;
  return 'level';
}

function findProjectRefusal(
  change: PersonChange,
  by: readonly ProjectStanding[],
  target: ProjectStanding,
): Refusal | undefined {
  const mine = by.find(({ project }) => project === target.project);
  if (!mine || !CHANGE_RULES[change].roles.some((role) => mine.roles.includes(role))) return 'wrong-role';
  if (!(mine.level < target.level)) return 'level';
  return target.roles.every((role) => mayGiveRoleAt(mine, role)) ? undefined : 'role-above';
}

/** The standings of people in each of their projects. */
async function loadStandings(
  db: Db,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly ProjectStanding[]>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where((where) => where('memberships.person', '=', where.fn.any(where.val([...new Set(people)]))))
    .select(['memberships.person', 'memberships.project', 'memberships.roles', 'people.level'])
    .execute();
  const byPerson = Map.groupBy(rows, ({ person }) => person);
  return new Map(
    [...byPerson].map(([person, memberships]) => {
      const everywhere = memberships.flatMap(({ roles }) => roles);
      return [
        person,
        memberships.map(({ project, roles, level }) => ({
          project,
          roles: roles.filter(isRole),
          level: levelInProject(level, roles, everywhere),
        })),
      ] as const;
    }),
  );
}

/** The reasons why the reader may not change each of some people. */
export async function loadRefusals(
  db: Db,
  reader: Reader,
  people: readonly number[],
): Promise<(person: number, change: PersonChange) => Refusal | undefined> {
  const places = await loadStandings(db, [reader.person, ...people]);
  const standing = (person: number): PersonStandings => ({ person, places: places.get(person) ?? [] });
  return (person, change) => findRefusal(change, reader.project.id, standing(reader.person), standing(person));
}

/**
 * Whether an impersonator may go on acting as a person. Checked again during the session, for all projects of the
 * person.
 */
export async function mayActAs(db: Db, by: number, person: number): Promise<boolean> {
  const places = await loadStandings(db, [by, person]);
  const mine = places.get(by) ?? [];
  return (places.get(person) ?? []).every((place) => findProjectRefusal('loginAs', mine, place) === undefined);
}

/** Adds to each person the changes that the reader may make, so that pages need not know the rule. */
export async function addAllowedChanges(db: Db, reader: Reader, people: readonly User[]): Promise<User[]> {
  if (!WITH_COORDINATORS.some((role) => reader.roles.includes(role))) return [...people];
  const judge = await loadRefusals(
    db,
    reader,
    people.map(({ Id }) => Number(Id)),
  );
  return people.map((person) => ({
    ...person,
    May: PERSON_CHANGES.filter((change) => judge(Number(person.Id), change) === undefined),
  }));
}

const REFUSAL_TEXTS: Readonly<Record<Refusal, string>> = {
  'wrong-role': 'The role for that is missing.',
  level: 'Only somebody of a lower level may do that.',
  'role-above': 'The person has a role that is not yours to give.',
  'foreign-project': 'The person belongs to a project where you may not do that.',
};

const refusalProblem = (refusal: Refusal): ProblemError => forbidden(refusal, REFUSAL_TEXTS[refusal]);

/**
 * Refuses a change of a person whom the reader may not change. Called in the transaction of the change, with the person
 * locked.
 */
export async function requireChange(
  context: Pick<CallContext, 'impersonator'>,
  db: Db,
  reader: Reader,
  person: number,
  ...changes: readonly PersonChange[]
): Promise<void> {
  for (const change of changes) forbidChangeWhileImpersonating(context, change);
  const refusal = await loadRefusals(db, reader, [person]);
  for (const change of changes) {
    const refused = refusal(person, change);
    if (refused) throw refusalProblem(refused);
  }
}

/** Refuses changes that give access while impersonating. */
export function forbidChangeWhileImpersonating(context: Pick<CallContext, 'impersonator'>, change: PersonChange): void {
  if (CHANGE_RULES[change].access) forbidWhileImpersonating(context);
}
