import { ROLES, type Role } from '../../schemas/roles.ts';
import { REPORT_SCHEMA } from '../platform/sql/names.ts';
import { everyScope, roleScope, type ViewScope } from './report-conditions.ts';
import { reportViews } from './report-views.ts';

/** Groups of roles whose views are the same. */
const ROLES_OF_SAME_ROWS: readonly (readonly [Role, ...Role[]])[] = [
  ...Map.groupBy(ROLES, (role) => JSON.stringify(reportViews(roleScope('', [role])))).values(),
].flatMap(([first, ...more]) => (first === undefined ? [] : [[first, ...more] as const]));

const schemaOfRole = (role: Role): string => `${REPORT_SCHEMA}_${role.toLowerCase()}`;

const SCHEMAS: ReadonlyMap<string, string> = new Map(
  ROLES_OF_SAME_ROWS.flatMap((roles) => roles.map((role) => [role, schemaOfRole(roles[0])] as const)),
);

/** All views exist in each of these schemas; SQL texts name those of the first. */
export const REPORT_SCOPES: readonly [ViewScope, ...ViewScope[]] = [
  everyScope(REPORT_SCHEMA),
  ...ROLES_OF_SAME_ROWS.map((roles) => roleScope(schemaOfRole(roles[0]), roles)),
];

export const REPORT_SCHEMAS: readonly string[] = REPORT_SCOPES.map(({ schema }) => schema);

/** Roles that see few people, which indexes find. */
const SEES_FEW: ReadonlySet<string> = new Set<Role>(['Mentor', 'RegistryMentor', 'Mentee']);

/**
 * The other roles sort and count a million rows. The usual memory of the role is meant for many connections; few of
 * these queries run at once.
 */
const WORK_MEMORY = '64MB';

/**
 * The planner settings for a query of an asker with these roles. PostgreSQL expects far too few rows of many combined
 * conditions, and then looks up thousands of rows by an index or reads a view again for each row. A hash join takes one
 * scan at most, however wrong the estimate is.
 */
export const planSettingsFor = (roles: readonly string[]): string =>
  roles.every((role) => SEES_FEW.has(role))
    ? ''
    : `set local enable_nestloop = off; set local enable_mergejoin = off; set local work_mem = '${WORK_MEMORY}'`;

/** The schema whose views give an asker of these roles all their rows fastest. */
export function schemaFor(roles: readonly string[]): string {
  const [only, ...more] = new Set(roles.map((role) => SCHEMAS.get(role)));
  return only !== undefined && more.length === 0 ? only : REPORT_SCHEMA;
}
