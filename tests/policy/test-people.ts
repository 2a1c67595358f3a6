import { ACTION_FLAGS } from '../../schemas/entities/action.ts';
import { dayOf, formatDay } from '../../schemas/formats/index.ts';
import { ROLES, type Role } from '../../schemas/roles.ts';
import type { Db } from '../../server/platform/data/tables.ts';
import { addActions } from '../../server/domains/learning/actions/create.ts';
import { addProject } from '../../server/domains/projects/projects/projects.ts';
import { addSetElsewhere, addRowsQuest, addRowsSets, ROWS_QUEST } from '../support/server/quest.ts';
import { addLinks, addMemberships, addPeople, storeLevel } from '../../server/domains/people/persons/add-people.ts';
import { filterFor } from './fixture-ids.ts';
import type { MatrixCaller, RowRule, Subject } from './table.ts';

const LINKED_BY_MENTOR: readonly Role[] = ['Mentor', 'RegistryMentor'];
const SUPERVISORS: readonly Role[] = ['Supervisor', 'SupervisorLite', 'SupervisorLitePlus'];

/** The roles that bring people from one project into another. */
const MOVERS: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor', 'Coordinator'];

/** The people besides the callers: their names and roles. */
const OTHERS: Readonly<Record<string, Role>> = {
  ...Object.fromEntries(
    ROLES.flatMap((role) => [
      [`mentee-of-${role}`, 'Mentee'],
      [`mentor-of-${role}`, 'Mentor'],
    ]),
  ),
  unlinked: 'Mentee',
  'mentor-unlinked': 'Mentor',
  'spare-supervisor': 'SupervisorLite',
  'spare-coordinator': 'Coordinator',
  keeper: 'Admin',
};
const ELSEWHERE: Readonly<Record<string, Role>> = {
  other: 'Mentee',
  'mentor-other': 'Mentor',
  'keeper-other': 'Admin',
};

/** People of a project who are looked after in every way that there is, and people of another. */
export interface TestPeople {
  readonly project: number;
  readonly elsewhere: number;
  readonly here: readonly number[];
  readonly there: readonly number[];
  readonly idOf: (name: string) => number;
  readonly callerOf: (role: Role) => MatrixCaller;
  readonly subjectOf: (role: Role, who: RowRule['who'], subject: Subject) => number;
}

/** Each role has one person, and one mentee and one mentor of their own; one of each is nobody's; one of each is of another project. */
export async function addTestPeople(db: Db): Promise<TestPeople> {
  const settings = {
    Config: { enableActions: true },
    User: { Fields: [{ Name: 'first_name' }, { Name: 'last_name' }], ProjectFields: [] },
  };
  const project = await addProject(db, { url: 'rows', descr: 'Rows', settings });
  const elsewhere = await addProject(db, { url: 'elsewhere', descr: 'Elsewhere', settings });
  const ids = new Map<string, number>();
  const idOf = (name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`Nobody is called ${name}`);
    return id;
  };
  const callers = Object.fromEntries(ROLES.map((role) => [role, role]));
  for (const [name, id] of await addPeopleByRole(db, { ...callers, ...OTHERS }, project)) ids.set(name, id);
  for (const [name, id] of await addPeopleByRole(db, ELSEWHERE, elsewhere)) ids.set(name, id);
  const here = Object.keys({ ...callers, ...OTHERS }).map(idOf);
  const there = Object.keys(ELSEWHERE).map(idOf);
  await setNamesToIds(db, [...here, ...there]);
  const into = await addOwnProjects(db, MOVERS.map(idOf));
  await link(db, project, idOf);
  await addMeeting(db, project, here);
  await addHandedInWork(
    db,
    here.filter((person) => person !== idOf('Mentee')),
  );
  await addSetElsewhere(db, elsewhere, idOf('other'));
  return {
    project,
    elsewhere,
    here,
    there,
    idOf,
    callerOf: (role) => ({
      id: String(idOf(role)),
      role,
      mentee: String(idOf(`mentee-of-${role}`)),
      mentor: String(idOf(LINKED_BY_MENTOR.includes(role) ? role : `mentor-of-${role}`)),
      supervisor: String(idOf('spare-supervisor')),
      coordinator: String(idOf('spare-coordinator')),
      into: String(into.get(idOf(role)) ?? 0),
    }),
    subjectOf: (role, who, subject) => {
      if (subject === 'own') return idOf(role);
      if (who === 'mentors') return idOf(subject === 'linked' ? `mentor-of-${role}` : `mentor-${subject}`);
      if (subject === 'linked') return idOf(role === 'Mentee' ? 'mentor-of-Mentee' : `mentee-of-${role}`);
      return idOf(subject);
    },
  };
}

/** Work that may be opened and returned, in the action 1. */
async function addHandedInWork(db: Db, mentees: readonly number[]): Promise<void> {
  const rows = mentees.map((mentee) => ({
    action: 1,
    mentee,
    state: 'handedIn' as const,
    author: mentee,
    opened: null,
  }));
  await db.insertInto('action_work').values(rows).execute();
}

/** The caller has more power than all others, so that only the rows decide. */
async function addPeopleByRole(
  db: Db,
  roles: Readonly<Record<string, Role>>,
  project: number,
): Promise<[string, number][]> {
  const names = Object.keys(roles);
  const made = await addPeople(
    db,
    names.map((name) => ({
      username: `row-${name}`,
      passwordHash: null,
      fields: {},
      defaultProject: project,
    })),
  );
  const people = names.map((name, index): [string, number] => [name, made[index] ?? 0]);
  await addMemberships(
    db,
    people.map(([name, person]) => ({ person, project, roles: [roles[name] ?? 'Mentee'] })),
  );
  for (const [name, person] of people) if (roles[name] === name && name !== 'Mentee') await storeLevel(db, person, 1);
  return people;
}

/** A project for each of some people; all of them administer all of these, so that nobody is beyond anybody. */
async function addOwnProjects(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const projects = new Map<number, number>();
  for (const person of people)
    projects.set(person, await addProject(db, { url: `into-${person}`, descr: 'Into', settings: {} }));
  await addMemberships(
    db,
    [...projects.values()].flatMap((project) => people.map((person) => ({ person, project, roles: ['Admin'] }))),
  );
  return projects;
}

async function setNamesToIds(db: Db, people: readonly number[]): Promise<void> {
  for (const id of people) {
    const fields = Object.fromEntries(filterFor(String(id)).map(({ Field, Value }) => [Field, Value]));
    await db
      .updateTable('people')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', id)
      .execute();
  }
}

const link = (db: Db, project: number, idOf: TestPeople['idOf']): Promise<void> =>
  addLinks(db, project, {
    mentors: [
      ...LINKED_BY_MENTOR.map((role) => ({ mentor: idOf(role), mentee: idOf(`mentee-of-${role}`) })),
      ...[...SUPERVISORS, 'Coordinator'].map((role) => ({
        mentor: idOf(`mentor-of-${role}`),
        mentee: idOf(`mentee-of-${role}`),
      })),
      { mentor: idOf('mentor-of-Mentee'), mentee: idOf('Mentee') },
    ],
    supervisors: SUPERVISORS.map((role) => ({ supervisor: idOf(role), mentor: idOf(`mentor-of-${role}`) })),
    coordinators: [{ coordinator: idOf('Coordinator'), mentee: idOf('mentee-of-Coordinator') }],
  });

/** The action 1 of the rules: published, on a day to come, with a questionnaire; and 2, without one. */
async function addMeeting(db: Db, project: number, people: readonly number[]): Promise<void> {
  const day = dayOf(Date.now() + 30 * 86_400_000);
  const data = { date: day ? formatDay(day) : '', timeHours: '10', timeMinutes: '00' };
  const quest = await addRowsQuest(db, project, ROWS_QUEST);
  const [action = 0] = await addActions(db, project, [
    { type: 1, title: 'Rows', flags: ACTION_FLAGS.Published, data, quest },
    { type: 1, title: 'No questionnaire', flags: ACTION_FLAGS.Published },
  ]);
  await addRowsSets(db, { project, quest, action }, people);
}

/** In another project those who ask look after the people whom nobody looks after here. */
export async function linkUnlinked(db: Db, project: number, { idOf }: TestPeople): Promise<void> {
  const { id } = await db
    .selectFrom('actions')
    .where('project', '=', project)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('mentor_mentee').where('project', '=', project).execute();
  await addLinks(db, project, {
    mentors: [
      { mentor: idOf('Mentor'), mentee: idOf('unlinked') },
      { mentor: idOf('RegistryMentor'), mentee: idOf('unlinked'), action: String(id) },
      { mentor: idOf('mentor-unlinked'), mentee: idOf('Mentee') },
    ],
  });
  const supervisors = SUPERVISORS.flatMap((role) =>
    ['Mentor', 'mentor-unlinked'].map((mentor) => ({ project, supervisor: idOf(role), mentor: idOf(mentor) })),
  );
  await db
    .insertInto('supervisor_mentor')
    .values(supervisors)
    .onConflict((on) => on.doNothing())
    .execute();
  const coordinators = [{ project, coordinator: idOf('Coordinator'), mentee: idOf('unlinked') }];
  await db
    .insertInto('coordinator_mentee')
    .values(coordinators)
    .onConflict((on) => on.doNothing())
    .execute();
}
