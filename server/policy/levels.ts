import { sql, type RawBuilder } from 'kysely';
import { ROLE_LEVELS, ROLES } from '../../schemas/roles.ts';
import type { Db } from '../platform/data/tables.ts';

/** The level of people without roles. */
export const LOWEST_LEVEL = 1000;

/** The level of the most powerful of some roles. */
export const levelOfRoles = (roles: readonly string[]): number =>
  Math.min(LOWEST_LEVEL, ...ROLES.filter((role) => roles.includes(role)).map((role) => ROLE_LEVELS[role]));

/**
 * A person's level in one project. A level that follows from roles applies only where these roles are held; a level
 * that was set for the person applies everywhere.
 */
export const levelInProject = (level: number, here: readonly string[], everywhere: readonly string[]): number =>
  level === levelOfRoles(everywhere) ? levelOfRoles(here) : level;

/** The roles of a person in all projects, as a column beside the table people. */
export const rolesEverywhere = (): RawBuilder<string[]> =>
  sql<string[]>`array(select unnest(everywhere.roles) from memberships everywhere where everywhere.person = people.id)`;

/**
 * Sets the level of people to that of their most powerful role. Called whenever a membership is made, changed or ended.
 */
export async function updateLevels(db: Db, people: readonly number[]): Promise<void> {
  const levels = sql.join(ROLES.map((role) => sql`(${role}::text, ${ROLE_LEVELS[role]}::integer)`));
  await sql`
    update people set level = derived.level
    from (
      select wanted.person, coalesce(min(role_levels.level), ${LOWEST_LEVEL}) as level
      from unnest(${[...new Set(people)]}::integer[]) as wanted (person)
      left join memberships on memberships.person = wanted.person
      left join (values ${levels}) as role_levels (role, level) on role_levels.role = any(memberships.roles)
      group by wanted.person
    ) as derived
    where people.id = derived.person and people.level <> derived.level`.execute(db);
}
