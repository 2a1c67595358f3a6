import { largeProject, manyPeople, type SeedPerson } from '../../../../schemas/demo/index.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { addProject } from '../../projects/index.ts';
import { addLinks, addMemberships, addPeople } from '../../people/index.ts';

/** The number of rows in one statement. */
const BATCH = 1000;

/**
 * Adds a project with this many people; every mentee has a mentor, and the demo's administrators and managers see them.
 */
export async function seedPeople(db: Db, count: number, now: Date = new Date()): Promise<number> {
  const project = await addProject(db, largeProject);
  const mentors: number[] = [];
  for (const people of batches(manyPeople(count, now))) {
    const ids = await addPeople(
      db,
      people.map((person) => ({ ...person, passwordHash: null, defaultProject: project })),
    );
    const members = people.map(({ role }, index) => ({ person: ids[index] ?? 0, project, roles: [role] }));
    await addMemberships(db, members);
    mentors.push(...members.filter(({ roles }) => roles[0] === 'Mentor').map(({ person }) => person));
    const mentees = members.filter(({ roles }) => roles[0] === 'Mentee');
    await addLinks(db, project, {
      mentors: mentees.flatMap(({ person: mentee }, index) => {
        const mentor = mentors[index % mentors.length];
        return mentor === undefined ? [] : [{ mentor, mentee }];
      }),
    });
  }
  await addStaff(db, project);
  return project;
}

function* batches(people: Iterable<SeedPerson>): Generator<SeedPerson[]> {
  let batch: SeedPerson[] = [];
  for (const person of people) {
    batch.push(person);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** People of the large project have no password: they cannot sign in. */
async function addStaff(db: Db, project: number): Promise<void> {
  const staff = await db
    .selectFrom('people')
    .where('username', 'in', ['admin', 'manager'])
    .select(['id', 'username'])
    .execute();
  await addMemberships(
    db,
    staff.map(({ id, username }) => ({
      person: id,
      project,
      roles: [username === 'admin' ? ('Admin' as const) : ('ProjectManager' as const)],
    })),
  );
}
