import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { Expression } from 'kysely';
import { ROLES, type Role } from '../../schemas/roles.ts';
import { visiblePeople } from './people.ts';
import type { Reader } from './reader.ts';

/** The policy's own conditions as text for the views of reports: whoever asks stands in them as what the database knows of the asker. */

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

/** What stands for the person and the project in a condition: sub-selects in a view, variables in a function. */
export interface AskerNames {
  readonly person: string;
  readonly project: string;
}

/** Somebody with one role and nothing else. The rules about rows ask for no more than these. */
function readerWithRole(role: Role): Reader {
  const project = { id: PROJECT, url: '', descr: '', revision: 1 };
  const asked = { person: PERSON, roles: [role], project };
  const missing = (name: string | symbol): never => {
    throw new Error(`A condition of a report depends on ${String(name)} of the asker, which the views do not know`);
  };
  // A rule that asks for more than the views know fails here, and not in a view.
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

/** The roles, by the text of a condition that holds for them; conditions that hold for nobody are left out. */
export function rolesByCondition(
  condition: (reader: Reader) => Expression<unknown>,
  names: AskerNames = ASKER,
): ReadonlyMap<string, readonly Role[]> {
  const groups = Map.groupBy(ROLES, (role) => renderForRole(role, condition, names));
  return new Map(
    [...groups].filter(([text]) => !/^\(?(?:false|\(?actions\.project = .* and (?:true and )?false\)?)\)?$/.test(text)),
  );
}

/** For whom views are made, and how their conditions are written. */
export interface ViewScope {
  readonly schema: string;
  /** Whether the asker sees the person in a column. */
  readonly isSeen: (column: string) => string;
  /** The same of somebody who is a member of the project. */
  readonly isSeenMember: (column: string) => string;
  /** A condition as the roles of the asker give it: they add up. */
  readonly byRoles: (condition: (reader: Reader) => Expression<unknown>) => string;
  readonly hasRole: (roles: readonly Role[]) => string;
  /** What holds for the askers of the scope alone. */
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

/** For every asker: the conditions ask for the roles. */
export const everyScope = (schema: string): ViewScope => ({
  schema,
  isSeen: isAmongSeen,
  isSeenMember: isAmongSeen,
  byRoles: (condition) => {
    const parts = [...rolesByCondition(condition)].map(([text, roles]) => `(${hasRoleText(roles)} and ${text})`);
    return parts.length === 0 ? 'false' : `(${parts.join('\n  or ')})`;
  },
  hasRole: hasRoleText,
  guard: 'true',
});

/**
 * For askers who have no other roles than these, of which each has the rows of the first. Its conditions have no alternatives, so that the database joins
 * tables where it would else look at each row. They are a part of those for every asker: in a scope that is not theirs people see less, and never more.
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
    hasRole: (asked) => String(asked.includes(role)),
    guard: hasRoleText(roles),
  };
};
