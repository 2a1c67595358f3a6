import { Client, type ClientConfig } from 'pg';

const QUERY = `
  select (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as strong,
    exists (select from pg_auth_members where member = r.oid) as member,
    exists (select from pg_class where relowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid) as owns,
    has_database_privilege(r.oid, current_database(), 'create') or has_database_privilege(r.oid, current_database(), 'temp') as makes,
    exists (select from pg_namespace n where nspname not in ('write_services', 'pg_catalog', 'information_schema')
      and nspname not like 'pg_%' and has_schema_privilege(r.oid, n.oid, 'usage')) as enters
  from pg_roles r where rolname = $1`;

const REASONS: Readonly<Record<string, string>> = {
  strong: 'it has a right of its own (nosuperuser nocreatedb nocreaterole noreplication nobypassrls)',
  member: 'it is a member of another role',
  owns: 'it owns something',
  makes: 'it may make tables (revoke create, temporary on the database from public)',
  enters: 'it may use other schemas (revoke usage on all other schemas from public)',
};

/** What the role of write services may do beyond its functions; nothing where all is well. */
export async function findWriteFaults(owner: ClientConfig, role: string): Promise<string[]> {
  const client = new Client(owner);
  client.on('error', () => undefined); // what is asked fails with it
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, boolean>>(QUERY, [role]);
    const [found] = rows;
    if (!found) return [`there is no role ${role}`];
    return Object.entries(REASONS).flatMap(([name, reason]) => (found[name] ? [reason] : []));
  } finally {
    await client.end();
  }
}
