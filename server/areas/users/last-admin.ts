import { sql } from 'kysely';
import type { Db } from '../../area.ts';
import { fieldError, unprocessable } from '../../problem.ts';

/**
 * A project is never left without an active Admin. To be called in the transaction that takes the role, the membership or the state away, before it does:
 * the project is locked, so that two who leave at once do not both go.
 */
export async function requireOtherAdmin(db: Db, project: number, leaving: number): Promise<void> {
  await db.selectFrom('projects').where('id', '=', project).select('id').forUpdate().execute();
  const admins = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where('memberships.project', '=', project)
    .where(sql<boolean>`'Admin' = any(memberships.roles)`)
    .where('people.state', '=', 1)
    .select('people.id')
    .execute();
  const ids = admins.map(({ id }) => id);
  if (ids.includes(leaving) && ids.length === 1)
    throw unprocessable('last-admin', 'A project keeps at least one active Admin.', [
      fieldError('/Roles', 'last-admin'),
    ]);
}

/** The same for every project of somebody. */
export async function requireOtherAdminEverywhere(db: Db, person: number): Promise<void> {
  const projects = await db
    .selectFrom('memberships')
    .where('person', '=', person)
    .where(sql<boolean>`'Admin' = any(roles)`)
    .orderBy('project')
    .select('project')
    .execute();
  // In the order of their ids, so that two of these never wait for each other.
  for (const { project } of projects) await requireOtherAdmin(db, project, person);
}
