import { sql } from 'kysely';
import type { Role } from '../../../../schemas/roles.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { visibleActions } from '../../../policy/actions.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound, unprocessable, type ProblemError } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from '../users/rows.ts';

export const MENTORS: readonly Role[] = ['Mentor', 'RegistryMentor'];
export const SUPERVISORS: readonly Role[] = ['Supervisor', 'SupervisorLite', 'SupervisorLitePlus'];
export const COORDINATORS: readonly Role[] = ['Coordinator'];
export const MENTEES: readonly Role[] = ['Mentee'];

/**
 * A person of the project with one of the roles, visible to the reader. Locked until the transaction ends, so that the
 * role cannot be removed meanwhile. The error is the same for invisible and unknown people.
 */
export async function lockPersonWithRole(
  db: Db,
  reader: Reader,
  id: string,
  roles: readonly Role[],
  missing: () => ProblemError,
): Promise<{ readonly id: number; readonly state: number }> {
  const person = await selectVisiblePeople(db, reader)
    .where('people.id', '=', parseId(id))
    .where(sql<boolean>`memberships.roles && ${[...roles]}::text[]`)
    .select(['people.id', 'people.state'])
    .forShare('memberships')
    .executeTakeFirst();
  if (!person) throw missing();
  return person;
}

/** The mentor to be linked. */
export async function lockMentor(db: Db, reader: Reader, id: string | null | undefined): Promise<number> {
  if (id === undefined || id === null || id === '') throw unprocessable('no-mentor-chosen', 'No mentor was chosen.');
  const mentor = await lockPersonWithRole(db, reader, id, MENTORS, () =>
    notFound('no-mentor', 'There is no such mentor.'),
  );
  if (mentor.state !== 1) throw unprocessable('mentor-inactive', 'The mentor is not active.');
  return mentor.id;
}

export const menteeNotFound = () => notFound('no-mentee', 'There is no such mentee.');

/**
 * The mentees who still have the role, locked until the transaction ends. Locked in the order of their ids to avoid
 * deadlocks.
 */
export async function lockMentees(db: Db, reader: Reader, mentees: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .where('project', '=', reader.project.id)
    .where(sql<boolean>`person = any(${[...mentees]}::integer[])`)
    .where(sql<boolean>`'Mentee' = any(roles)`)
    .orderBy('person')
    .select('person')
    .forShare()
    .execute();
  return rows.map(({ person }) => person);
}

/** Chosen actions of the project; refuses all of them if the reader does not see one. */
export async function requireChosenActions(db: Db, reader: Reader, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given.map(parseId))];
  if (ids.length === 0) throw unprocessable('no-actions-chosen', 'No action was chosen.');
  const rows = await db
    .selectFrom('actions')
    .where(visibleActions(reader))
    .where('actions.id', 'in', ids)
    .select('actions.id')
    .execute();
  if (rows.length !== ids.length) throw notFound('no-action', 'There is no such action.');
  return ids.map(String);
}
