import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { fieldError, unprocessable } from '../../../platform/base/problem.ts';

/**
 * Requires another active Admin in a project. Called in the transaction that removes the role, the membership or the
 * active state, before it does: it locks the project, so that the last two cannot leave at once.
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
  // In the order of their ids to avoid deadlocks.
  for (const { project } of projects) await requireOtherAdmin(db, project, person);
}
