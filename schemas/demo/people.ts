import { displayName } from '../formats/person-name.ts';
import type { Fields } from '../entities/fields.ts';
import { ROLE_LEVELS, type Role } from '../roles.ts';
import { Chance } from './chance.ts';
import { daysFrom, jobseeker, person } from './fields.ts';
import names from './names.json' with { type: 'json' };

export type DemoProjectName = 'first' | 'second';

interface DemoMembership {
  readonly project: DemoProjectName;
  readonly roles: readonly Role[];
  readonly fields: Fields;
}

export interface DemoPerson {
  readonly username: string;
  readonly level: number;
  readonly state: number;
  readonly fields: Fields;
  /** The first one is the default project. */
  readonly memberships: readonly DemoMembership[];
}

/** A lower level has more rights. A role's people start with its level. */
export const LEVELS = ROLE_LEVELS;

interface Group {
  /** The first person has this name, the next ones add a number: mentor, mentor2 ... */
  readonly username: string;
  readonly count: number;
  readonly roles: readonly Role[];
  readonly ages: readonly [number, number];
}

const onePerson = (username: string, ...roles: readonly Role[]): Group => ({
  username,
  count: 1,
  roles,
  ages: [34, 58],
});

const GROUPS: readonly Group[] = [
  onePerson('admin', 'Admin'),
  onePerson('manager', 'ProjectManager'),
  onePerson('managerlite', 'ProjectManagerLite'),
  onePerson('coordinator', 'Coordinator'),
  { username: 'supervisor', count: 2, roles: ['Supervisor'], ages: [38, 60] },
  onePerson('supervisorlite', 'SupervisorLite'),
  onePerson('supervisorliteplus', 'SupervisorLitePlus'),
  { username: 'mentor', count: 8, roles: ['Mentor'], ages: [30, 62] },
  onePerson('registrymentor', 'RegistryMentor'),
  { username: 'mentee', count: 60, roles: ['Mentee'], ages: [18, 29] },
  onePerson('microdata', 'Microdata'),
  onePerson('translator', 'Translator'),
  onePerson('scofield', 'Scofield'),
  onePerson('superadmin', 'ProjectManagerLite', 'SuperAdmin'),
  { username: 'applicant', count: 12, roles: ['applicant', 'Registered'], ages: [18, 29] },
  { username: 'registered', count: 1, roles: ['Registered'], ages: [19, 28] },
];

/** Differences between the people of a group. */
const SPECIAL: Readonly<
  Record<string, Partial<Pick<DemoPerson, 'state'>> & { readonly fields?: Fields; readonly more?: readonly Role[] }>
> = {
  mentor2: { more: ['RegistryMentor'] },
  mentee4: { fields: { consent: 0 } },
  mentee57: { state: 0 },
  mentee58: { state: 2 },
  mentee59: { state: 3 },
};

/** People of the second project, and those who are in both. */
const SECOND: ReadonlySet<string> = new Set(['mentor7', 'mentor8', ...numbered('mentee', 49, 60)]);
const BOTH: ReadonlySet<string> = new Set(['admin', 'manager', 'supervisor2', 'mentor3', 'mentee5', 'translator']);

function numbered(name: string, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${name}${from + index}`);
}

/** All people of the demo, always the same, on dates that follow `now`. */
export function demoPeople(now: Date): DemoPerson[] {
  const context: PeopleContext = { chance: new Chance(20_26), now, taken: new Set() };
  return GROUPS.flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => makePerson(group, index, context)),
  );
}

interface PeopleContext {
  readonly chance: Chance;
  readonly now: Date;
  /** Names in use. */
  readonly taken: Set<string>;
}

/** A new person, with a name that nobody else has. */
function newcomer({ chance, now, taken }: PeopleContext, ages: Group['ages'], women?: number): Fields {
  const found = person(chance, now, ages, women);
  const name = displayName(found);
  if (taken.has(name)) return newcomer({ chance, now, taken }, ages, women);
  taken.add(name);
  return found;
}

function makePerson(group: Group, index: number, context: PeopleContext): DemoPerson {
  const { chance, now } = context;
  const username = index === 0 ? group.username : `${group.username}${index + 1}`;
  const special = SPECIAL[username] ?? {};
  const roles = [...group.roles, ...(special.more ?? [])];
  // The second programme is for women.
  const women = roles.includes('Mentee') && projectsOf(username).includes('second') ? 1 : undefined;
  const basic = newcomer(context, group.ages, women);
  const fields = { ...basic, ...roleFields(roles, context, index, String(basic['birth_date'])), ...special.fields };
  return {
    username,
    level: Math.min(...roles.map((role) => LEVELS[role])),
    state: special.state ?? 1,
    fields,
    memberships: projectsOf(username).map((project) => ({ project, roles, fields: projectFields(roles, chance, now) })),
  };
}

function projectsOf(username: string): DemoProjectName[] {
  if (BOTH.has(username)) return ['first', 'second'];
  return SECOND.has(username) ? ['second'] : ['first'];
}

function roleFields(roles: readonly Role[], { chance, now }: PeopleContext, index: number, birth: string): Fields {
  if (roles.includes('Mentor')) {
    const [counsellor = '', business = '', psychologist = ''] = names.mentorTypes;
    const mentor_type = index < 5 ? counsellor : index < 7 ? business : psychologist;
    return { mentor_type, expertise: chance.of(names.expertise) };
  }
  if (roles.includes('Mentee') || roles.includes('Registered')) return jobseeker(chance, now, index, birth);
  return {};
}

function projectFields(roles: readonly Role[], chance: Chance, now: Date): Fields {
  if (!roles.includes('Mentee')) return {};
  const days = chance.between(20, 240);
  return { enrolled: daysFrom(now, -days), cycle: chance.of(names.cycles), sessions: Math.floor(days / 21) };
}
