import type { Role } from '../../schemas/roles.ts';
import type { Db } from '../area.ts';

/**
 * Does the person belong to a project where the other one holds none of the roles? Whoever signs in as somebody, gives them a password or reads a link for a
 * new one reaches all of their projects: more than they have themselves, where the answer is yes.
 */
export async function reachesBeyond(db: Db, by: number, person: number, roles: readonly Role[]): Promise<boolean> {
  const projects = await db
    .selectFrom('memberships as theirs')
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.project', '=', 'theirs.project').on('mine.person', '=', by),
    )
    .where('theirs.person', '=', person)
    .select('mine.roles')
    .execute();
  return projects.some((project) => !roles.some((role) => project.roles?.includes(role)));
}
