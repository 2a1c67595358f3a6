import { ROLES, type Role } from '../../schemas/roles.ts';
import { REPORT_SCHEMA } from '../sql/names.ts';
import { everyScope, roleScope, type ViewScope } from './report-conditions.ts';
import { reportViews } from './report-views.ts';

/** Roles whose views would be the same, each list once. */
const ROLES_OF_SAME_ROWS: readonly (readonly [Role, ...Role[]])[] = [
  ...Map.groupBy(ROLES, (role) => JSON.stringify(reportViews(roleScope('', [role])))).values(),
].flatMap(([first, ...more]) => (first === undefined ? [] : [[first, ...more] as const]));

const schemaOfRole = (role: Role): string => `${REPORT_SCHEMA}_${role.toLowerCase()}`;

const SCHEMAS: ReadonlyMap<string, string> = new Map(
  ROLES_OF_SAME_ROWS.flatMap((roles) => roles.map((role) => [role, schemaOfRole(roles[0])] as const)),
);

/** All views are made in each of these schemas; texts name those of the first. */
export const REPORT_SCOPES: readonly [ViewScope, ...ViewScope[]] = [
  everyScope(REPORT_SCHEMA),
  ...ROLES_OF_SAME_ROWS.map((roles) => roleScope(schemaOfRole(roles[0]), roles)),
];

export const REPORT_SCHEMAS: readonly string[] = REPORT_SCOPES.map(({ schema }) => schema);

/** They see few people. Indexes find the rows of few. */
const SEES_FEW: ReadonlySet<string> = new Set<Role>(['Mentor', 'RegistryMentor', 'Mentee']);

/**
 * How a query of somebody with these roles is planned. Of many conditions about one thing PostgreSQL expects far too few rows, and then looks up each of many
 * thousands by an index, or reads a view again for each row of another. To join by hashing takes one scan at most, however wrong the estimate is.
 */
export const planSettingsFor = (roles: readonly string[]): string =>
  roles.every((role) => SEES_FEW.has(role)) ? '' : 'set local enable_nestloop = off; set local enable_mergejoin = off';

/** Where the views are that give an asker of these roles all their rows, and give them fastest. */
export function schemaFor(roles: readonly string[]): string {
  const [only, ...more] = new Set(roles.map((role) => SCHEMAS.get(role)));
  return only !== undefined && more.length === 0 ? only : REPORT_SCHEMA;
}
