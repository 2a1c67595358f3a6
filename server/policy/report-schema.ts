import { createHash, randomBytes } from 'node:crypto';
import { Client, escapeIdentifier, escapeLiteral, type ClientConfig } from 'pg';
import { DROP_REPORT_SCHEMAS, SCHEMA_COMMENT, type ReportScopes } from '../platform/data/report/scopes.ts';
import { REPORT_ROLE } from '../platform/data/report/wall.ts';
import { visiblePeople } from './people.ts';
import { rolesByCondition, type ViewScope } from './report-conditions.ts';
import { planSettingsFor, REPORT_SCHEMAS, REPORT_SCOPES, schemaFor } from './report-scopes.ts';
import type { ReportView } from './report-view.ts';
import { reportViews } from './report-views.ts';

const LOCK = 7_251_950;

/** The asker, from a signed token that was made for this connection. Returns nulls without a valid token. */
const ASKER_FUNCTION = `
  create function report_private.asker(out person integer, out project integer, out roles text[], out fields text[],
    out project_fields text[], out usernames boolean)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    given text[] := string_to_array(current_setting('praxis.asker', true), '.');
    secret text;
    token jsonb;
  begin
    if cardinality(given) is distinct from 2 then return; end if;
    select key into secret from report_private.keys;
    if secret is null or encode(sha256(convert_to(secret || encode(sha256(convert_to(secret || given[1], 'UTF8')), 'hex'),
      'UTF8')), 'hex') is distinct from given[2] then return; end if;
    token := convert_from(decode(given[1], 'base64'), 'UTF8')::jsonb;
    if (token ->> 'backend')::integer is distinct from pg_backend_pid()
      or (token ->> 'end')::numeric < extract(epoch from clock_timestamp()) * 1000 then return; end if;
    person := (token ->> 'person')::integer;
    project := (token ->> 'project')::integer;
    roles := array(select jsonb_array_elements_text(token -> 'roles'));
    fields := array(select jsonb_array_elements_text(token -> 'fields'));
    project_fields := array(select jsonb_array_elements_text(token -> 'projectFields'));
    usernames := (token ->> 'usernames')::boolean;
  end $$`;

const HAS_ROLE_FUNCTION = `
  create function report_private.has_role(any_of text[]) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as
  $$ select coalesce((select roles from report_private.asker()) && any_of, false) $$`;

/**
 * Parses meeting times as server/domains/people/linking/meetings.ts does: a Greek or ISO date with an hour; the year
 * 3000 means never.
 */
const MEETING_TIME_FUNCTION = `
  create function report_private.meeting_time(data jsonb) returns timestamp
  language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
  declare
    greek text[] := regexp_match(data ->> 'date', '^([0-9]{2})[-]([0-9]{2})[-]([0-9]{4})$|^([0-9]{2})[/]([0-9]{2})[/]([0-9]{4})$');
    iso text[] := regexp_match(data ->> 'date', '^([0-9]{4})-([0-9]{2})-([0-9]{2})$');
    hours text := substring(data ->> 'timeHours' from '^[0-9]{1,2}$');
    minutes text := coalesce(substring(data ->> 'timeMinutes' from '^[0-9]{1,2}$'), '0');
    year integer := coalesce(greek[3], greek[6], iso[1])::integer;
  begin
    if year is null or hours is null or year not between 1 and 2999 or hours::integer > 23 or minutes::integer > 59
      then return null; end if;
    return make_timestamp(year, coalesce(greek[2], greek[5], iso[2])::integer, coalesce(greek[1], greek[4], iso[3])::integer,
      hours::integer, minutes::integer, 0);
  exception when datetime_field_overflow or invalid_datetime_format then return null; end $$`;

/** The people whom the asker sees, by the rule of server/policy/people.ts for each role. */
function seenFunction(): string {
  const names = { person: 'me.person', project: 'me.project' };
  const parts = [...rolesByCondition(visiblePeople, names)].map(
    ([condition, roles]) => `
    if me.roles && '{${roles.join(',')}}'::text[] then return query
      select people.id from people join memberships on memberships.person = people.id
        and memberships.project = me.project where ${condition}; end if;`,
  );
  return `
  create function report_private.seen() returns setof integer
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare me record;
  begin
    select * into me from report_private.asker();
    if me.person is null then return; end if;${parts.join('')}
  end $$`;
}

function createView({ schema, guard }: ViewScope, { name, columns, rows }: ReportView): string {
  const list = columns.map((column) => `${column.sql} as ${escapeIdentifier(column.name)}`).join(',\n    ');
  return `create view ${schema}.${name} with (security_barrier = true) as select ${list} ${rows} and ${guard}`;
}

const scopeStatements = (scope: ViewScope): string[] => [
  `create schema ${scope.schema}`,
  ...reportViews(scope).map((view) => createView(scope, view)),
];

/** Comments for the views that authors are shown. */
function commentStatements({ name, comment, columns }: ReportView): string[] {
  return [
    `comment on view report.${name} is ${escapeLiteral(comment)}`,
    ...columns.map(
      (column) =>
        `comment on column report.${name}.${escapeIdentifier(column.name)} is ${escapeLiteral(column.comment)}`,
    ),
  ];
}

const schemaStatements = (): string[] => [
  DROP_REPORT_SCHEMAS,
  'drop function if exists report_private.has_role(text[])',
  'drop function if exists report_private.seen()',
  'drop function if exists report_private.asker()',
  'drop function if exists report_private.meeting_time(jsonb)',
  'create schema if not exists report_private',
  'create table if not exists report_private.keys (only_one boolean primary key default true check (only_one), key text not null)',
  ASKER_FUNCTION,
  HAS_ROLE_FUNCTION,
  seenFunction(),
  MEETING_TIME_FUNCTION,
  ...REPORT_SCOPES.flatMap(scopeStatements),
  ...reportViews(REPORT_SCOPES[0]).flatMap(commentStatements),
  'revoke all on all functions in schema report_private from public',
  'revoke all on all tables in schema report_private from public',
];

/** All grants of the role. The views call the functions; without usage of the schema nobody can name them. */
const grantStatements = (role: string): string[] => [
  `grant usage on schema ${REPORT_SCHEMAS.join(', ')} to ${escapeIdentifier(role)}`,
  `grant select on all tables in schema ${REPORT_SCHEMAS.join(', ')} to ${escapeIdentifier(role)}`,
  `grant execute on all functions in schema report_private to ${escapeIdentifier(role)}`,
];

/**
 * Creates the views of reports and their functions if they are not those of this version, and grants them to the role
 * if it exists.
 */
const makeReportSchema = (owner: ClientConfig, role: string = REPORT_ROLE): Promise<void> =>
  withOwner(owner, async (client) => {
    const statements = schemaStatements();
    const version = createHash('sha256').update(statements.join('\n')).digest('hex');
    await client.query('begin');
    await client.query('set local search_path = public');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isCurrent(client, version))) {
      for (const statement of statements) await client.query(statement);
      for (const schema of REPORT_SCHEMAS)
        await client.query(`comment on schema ${schema} is ${escapeLiteral(`${SCHEMA_COMMENT} ${version}`)}`);
    }
    await client.query('insert into report_private.keys (key) values ($1) on conflict do nothing', [
      randomBytes(32).toString('hex'),
    ]);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 1) for (const statement of grantStatements(role)) await client.query(statement);
    await client.query('commit');
  });

/** Restoring a backup drops the views along with the tables that they read. */
async function isCurrent(client: Client, version: string): Promise<boolean> {
  const { rows } = await client.query<{ text: string | null; views: number }>(
    `select obj_description(n.oid, 'pg_namespace') as text,
      (select count(*)::integer from pg_class where relnamespace = n.oid and relkind = 'v') as views
    from pg_namespace n where nspname = any($1)`,
    [REPORT_SCHEMAS],
  );
  const count = reportViews(REPORT_SCOPES[0]).length;
  return (
    rows.length === REPORT_SCHEMAS.length &&
    rows.every(({ text, views }) => (text?.endsWith(version) ?? false) && views === count)
  );
}

async function withOwner<Result>(owner: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const reportScopes: ReportScopes = { make: makeReportSchema, schemaFor, planSettingsFor };
