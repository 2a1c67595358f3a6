import { Client, type ClientConfig } from 'pg';
import { REPORT_SCHEMA_NAMES } from './scopes.ts';
import { openFunctionsQuery, openRelationsQuery, ROLE_SETTINGS } from './wall.ts';
import { roleRights } from './role-rights.ts';

/** The missing conditions for running queries by people safely as a role; empty if all are met. */
export async function findMissing(owner: ClientConfig, report: ClientConfig): Promise<string[]> {
  const role = report.user ?? '';
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  try {
    return [...(await missingLimits(report)), ...(await missingRevokes(client, role))];
  } finally {
    await client.end();
  }
}

/** Settings of newer versions are checked only there. */
async function missingLimits(report: ClientConfig): Promise<string[]> {
  const client = new Client({ ...report, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the running query fails with it
  try {
    await client.connect();
  } catch (error) {
    return [`the role ${report.user} can sign in (${error instanceof Error ? error.message : String(error)})`];
  }
  try {
    const missing: string[] = [];
    // The guard reads texts as UTF-8.
    if ((await showSetting(client, 'server_encoding')) !== 'UTF8') missing.push('the encoding of the database is UTF8');
    for (const [setting, value] of Object.entries(ROLE_SETTINGS)) {
      const found = await showSetting(client, setting);
      if (found !== undefined && found !== value)
        missing.push(`alter role ${report.user} set ${setting} = '${value}' (it is ${found})`);
    }
    return missing;
  } finally {
    await client.end();
  }
}

async function showSetting(client: Client, setting: string): Promise<string | undefined> {
  try {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
    return rows[0]?.[setting];
  } catch {
    return undefined; // this version has no such setting
  }
}

const ROLE_QUERY = `
  select ${roleRights(REPORT_SCHEMA_NAMES)},
    exists (select from pg_class c where relkind in ('r', 'v', 'm', 'p', 'f', 'S')
      and relnamespace not in (select oid from pg_namespace where nspname = any(${REPORT_SCHEMA_NAMES}) or nspname in ('pg_catalog', 'information_schema', 'pg_toast'))
      and (has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or relkind <> 'S' and has_any_column_privilege(r.oid, c.oid, 'select, insert, update, references'))) as reads,
    exists (select from pg_namespace n where nspname = 'report_private' and has_schema_privilege(r.oid, n.oid, 'usage')) as private
  from pg_roles r where rolname = $1`;

const REASONS: Readonly<Record<string, string>> = {
  strong: 'the role has no right of its own (nosuperuser nocreatedb nocreaterole noreplication nobypassrls)',
  member: 'the role is a member of no other role',
  owns: 'the role owns nothing',
  makes: 'revoke create, temporary on the database from public',
  reads: 'the role may read no table but the views of the schema report, and of those for single roles',
  private: 'the role may not enter the schema report_private',
  enters: 'revoke usage on all other schemas, as on the schema public, from public',
};

async function missingRevokes(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, boolean>>(ROLE_QUERY, [role]);
  const [found] = rows;
  if (!found) return [`the role ${role}`];
  const reasons = Object.entries(REASONS).flatMap(([name, reason]) => (found[name] ? [reason] : []));
  const functions = await openNames(client, openFunctionsQuery(role));
  const relations = await openNames(client, openRelationsQuery(role));
  if (functions.length > 0) reasons.push(`revoke execute on ${summary(functions)} from public`);
  if (relations.length > 0) reasons.push(`revoke select on ${summary(relations)} from public`);
  return reasons;
}

async function openNames(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

const summary = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
