import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';

/**
 * The default project while the person belongs to it, else their first project. `without` is a project that they are
 * leaving.
 */
export async function findLandingProject(db: Db, person: number, without = 0): Promise<number | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person')
    .where('memberships.person', '=', person)
    .where('memberships.project', '!=', without)
    .orderBy(sql`memberships.project = people.default_project`, (order) => order.desc().nullsLast())
    .orderBy('memberships.project')
    .select('memberships.project')
    .executeTakeFirst();
  return row?.project;
}
