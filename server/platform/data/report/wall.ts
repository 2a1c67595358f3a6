import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { FUNCTIONS } from '../../sql/names.ts';

/** The role that runs queries by people in the embedded database. */
export const REPORT_ROLE = 'praxis_report';

/** The limits of a connection of the report role. Only a superuser can set `temp_file_limit`. */
export const ROLE_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  search_path: 'report',
  statement_timeout: '5s',
  lock_timeout: '500ms',
  idle_in_transaction_session_timeout: '10s',
  transaction_timeout: '15s',
  work_mem: '16MB',
  temp_file_limit: '100MB',
  max_parallel_workers_per_gather: '0',
  cursor_tuple_fraction: '1',
  jit: 'off',
};
/** Enough for several nodes with four each. */
const MAX_CONNECTIONS = 24;

/** The statements that make the role: it can sign in, owns nothing and is no member of a role. For a superuser. */
export function roleStatements(
  role: string,
  password: string,
  settings: Readonly<Record<string, string>> = ROLE_SETTINGS,
): string[] {
  const name = escapeIdentifier(role);
  return [
    `do $do$ begin if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then
      create role ${name} login; end if; end $do$`,
    `alter role ${name} with login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
      connection limit ${MAX_CONNECTIONS} password ${escapeLiteral(password)}`,
    ...Object.entries(settings).map(
      ([setting, value]) => `alter role ${name} set ${setting} = ${escapeLiteral(value)}`,
    ),
  ];
}

/** Immutable functions that make a long value of a short one, or that reveal the server. */
const RESTRICTED_FUNCTIONS: readonly string[] = [
  ...'repeat lpad rpad format array_fill factorial version xmlcomment xmlconcat2 xpath xpath_exists'.split(' '),
  ...'regexp_split_to_table regexp_split_to_array ts_headline hash_record hash_record_extended'.split(' '),
];

const literals = (names: Iterable<string>): string => Array.from(names, escapeLiteral).join(', ');

/**
 * The functions of the catalogue that a role may call and that no query by people needs: all volatile ones, those that
 * read the catalogue, the settings or files, and those that multiply data. Functions of operators, casts and aggregates
 * stay, and those that the guard allows.
 */
export const openFunctionsQuery = (role: string): string => `
  select p.oid::regprocedure::text as name from pg_catalog.pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.prokind in ('f', 'w')
    and has_function_privilege(${escapeLiteral(role)}, p.oid, 'execute')
    and (p.provolatile = 'v' or p.proname in (${literals(RESTRICTED_FUNCTIONS)})
      or p.proname ~ '^reg' and p.pronargs = 1
      or p.provolatile = 's' and p.proname not in (${literals(FUNCTIONS)})
        and not exists (select from pg_operator o where o.oprcode = p.oid)
        and not exists (select from pg_cast c where c.castfunc = p.oid)
        and not exists (select from pg_amproc m where m.amproc = p.oid)
        and not exists (select from pg_aggregate a where p.oid in (a.aggtransfn, a.aggfinalfn, a.aggcombinefn))
        and not exists (select from pg_type t where p.oid in (t.typinput, t.typoutput, t.typsend, t.typreceive)))`;

/** The tables of the catalogue that a role may read. */
export const openRelationsQuery = (role: string): string => `
  select c.oid::regclass::text as name from pg_catalog.pg_class c
  where c.relnamespace in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and c.relkind in ('r', 'v')
    and has_any_column_privilege(${escapeLiteral(role)}, c.oid, 'select')`;

/**
 * Revokes what these queries find from PUBLIC in the current database, and grants it to the server's own roles. For a
 * superuser.
 */
export function wallStatements(servers: readonly string[], report: string): string[] {
  const names = servers.map((name) => escapeIdentifier(name)).join(', ');
  const move = (right: string, kind: string, query: string) => `
    select string_agg(name, ', ') into things from (${query}) found;
    if things is not null then
      execute format('revoke %s on %s%s from public', '${right}', '${kind}', things);
      execute format('grant %s on %s%s to %s', '${right}', '${kind}', things, ${escapeLiteral(names)});
    end if;`;
  return [
    `do $do$ declare things text; begin
    if has_database_privilege('public', current_database(), 'temp') then
      execute format('revoke all on database %I from public', current_database());
      execute format('grant all on database %I to %s', current_database(), ${escapeLiteral(names)});
    end if;
    execute format('grant connect on database %I to %I', current_database(), ${escapeLiteral(report)});
    if has_schema_privilege('public', 'public', 'usage') then
      revoke all on schema public from public;
      grant usage on schema public to ${names};
    end if;
    ${move('execute', 'function ', openFunctionsQuery('public'))}
    ${move('select', '', openRelationsQuery('public'))}
  end $do$`,
  ];
}

/** Makes the role and restricts the database of the connection. As a superuser. */
export async function buildWall(client: Client, servers: readonly string[]): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(7251951)');
  for (const statement of wallStatements(servers, REPORT_ROLE)) await client.query(statement);
  await client.query('commit');
}
