import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Expression,
} from 'kysely';
import { ROLES, type Role } from '../../schemas/roles.ts';
import { isMentee } from './actions.ts';
import { visiblePeople } from './people.ts';
import type { Reader } from './reader.ts';

/**
 * The conditions of the policy as SQL text for the views of reports; the reader is replaced by the asker that the
 * database knows.
 */

const PERSON = 2_147_483_001;
const PROJECT = 2_147_483_002;
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const ASKER = {
  person: '(select person from report_private.asker())',
  project: '(select project from report_private.asker())',
  fields: '(select fields from report_private.asker())::text[]',
  projectFields: '(select project_fields from report_private.asker())::text[]',
  usernames: '(select usernames from report_private.asker())',
} as const;

/** The SQL for the asker's person and project: sub-selects in a view, variables in a function. */
export interface AskerNames {
  readonly person: string;
  readonly project: string;
}

/** A reader with one role and no other properties. The rules about rows use only these. */
function readerWithRole(role: Role): Reader {
  const project = { id: PROJECT, url: '', descr: '', revision: 1 };
  const asked = { person: PERSON, roles: [role], project };
  const missing = (name: string | symbol): never => {
    throw new Error(`A condition of a report depends on ${String(name)} of the asker, which the views do not know`);
  };
  // A rule that uses a property that the views do not know fails here, and not in a view.
  return new Proxy<Reader>(Object.assign(Object.create(null), asked), {
    get: (target, name) => (name in target ? Reflect.get(target, name) : missing(name)),
  });
}

/** The text of a condition for each role. */
export function renderForRole(
  role: Role,
  condition: (reader: Reader) => Expression<unknown>,
  names: AskerNames,
): string {
  const { sql: text, parameters } = sql`${condition(readerWithRole(role))}`.compile(compiler);
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1], names));
}

function literal(value: unknown, { person, project }: AskerNames): string {
  if (value === PERSON) return person;
  if (value === PROJECT) return project;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new Error(`A condition of a report has the parameter ${String(value)}, which cannot stand in a view`);
}

/** The roles grouped by the text of their condition; conditions that never hold are left out. */
export function rolesByCondition(
  condition: (reader: Reader) => Expression<unknown>,
  names: AskerNames = ASKER,
): ReadonlyMap<string, readonly Role[]> {
  const groups = Map.groupBy(ROLES, (role) => renderForRole(role, condition, names));
  return new Map(
    [...groups].filter(([text]) => !/^\(?(?:false|\(?actions\.project = .* and (?:true and )?false\)?)\)?$/.test(text)),
  );
}

/** The askers for whom views are made, and the SQL of their conditions. */
export interface ViewScope {
  readonly schema: string;
  /** The condition that the asker sees the person in a column. */
  readonly isSeen: (column: string) => string;
  /** The same for a person who is known to be a member of the project. */
  readonly isSeenMember: (column: string) => string;
  /** The condition of all roles of the asker, combined by or. */
  readonly byRoles: (condition: (reader: Reader) => Expression<unknown>) => string;
  /** The same for a column that the view has joined with `memberships member`. */
  readonly byRolesOfMember: (column: string, condition: (reader: Reader) => Expression<unknown>) => string;
  readonly hasRole: (roles: readonly Role[]) => string;
  /** A condition that holds only for the askers of the scope. */
  readonly guard: string;
}

const hasRoleText = (roles: readonly Role[]): string =>
  `(select report_private.has_role('{${roles.join(',')}}'::text[]))`;

const isAmongSeen = (column: string): string => `${column} in (select report_private.seen())`;

const SEEN_BY_IDS = /^people\.id (?=in \()/;

/** The rule of server/policy/people.ts about another column. */
function isSeenByRole(role: Role, column: string): string {
  const text = renderForRole(role, visiblePeople, ASKER);
  if (text === 'true') return text;
  if (!SEEN_BY_IDS.test(text)) throw new Error(`The people whom ${role} sees are no list of ids: ${text}`);
  return text.replace(SEEN_BY_IDS, `${column} `);
}

/** The scope of every asker: its conditions check the roles. */
export function everyScope(schema: string): ViewScope {
  const byRoles: ViewScope['byRoles'] = (condition) => {
    const parts = [...rolesByCondition(condition)].map(([text, roles]) => `(${hasRoleText(roles)} and ${text})`);
    return parts.length === 0 ? 'false' : `(${parts.join('\n  or ')})`;
  };
  return {
    schema,
    isSeen: isAmongSeen,
    isSeenMember: isAmongSeen,
    byRoles,
    byRolesOfMember: (_column, condition) => byRoles(condition),
    hasRole: hasRoleText,
    guard: 'true',
  };
}

/**
 * The scope of askers who have only these roles, all with the same rows as the first. Its conditions have no
 * alternatives, so that the database joins tables instead of checking each row. The rows are a subset of those of every
 * asker: in the wrong scope people see less, never more.
 */
export const roleScope = (schema: string, roles: readonly [Role, ...Role[]]): ViewScope => {
  const [role] = roles;
  const byRoles: ViewScope['byRoles'] = (condition) => renderForRole(role, condition, ASKER);
  return {
    schema,
    isSeen: (column) =>
      `(${column} in (select person from memberships where project = ${ASKER.project}) and ${isSeenByRole(role, column)})`,
    isSeenMember: (column) => isSeenByRole(role, column),
    byRoles,
    // Reads the memberships once, without asking again whether they are mentees.
    byRolesOfMember: (column, condition) =>
      byRoles(condition).replaceAll(
        byRoles((reader) => isMentee(reader, { mentee: sql.ref(column) })),
        "'Mentee' = any(member.roles)",
      ),
    hasRole: (asked) => String(asked.includes(role)),
    guard: hasRoleText(roles),
  };
};
