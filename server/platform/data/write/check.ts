import { Client, type ClientConfig } from 'pg';
import { roleRights } from '../report/role-rights.ts';

const REASONS: Readonly<Record<string, string>> = {
  strong: 'it has a right of its own (nosuperuser nocreatedb nocreaterole noreplication nobypassrls)',
  member: 'it is a member of another role',
  owns: 'it owns something',
  makes: 'it may make tables (revoke create, temporary on the database from public)',
  enters: 'it may use other schemas (revoke usage on all other schemas from public)',
};

/** The rights of the role of write services beyond its functions; empty if there are none. */
export async function findWriteFaults(owner: ClientConfig, role: string): Promise<string[]> {
  const client = new Client(owner);
  client.on('error', () => undefined); // the running query fails with it
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, boolean>>(
      `select ${roleRights("array['write_services']")} from pg_roles r where rolname = $1`,
      [role],
    );
    const [found] = rows;
    if (!found) return [`there is no role ${role}`];
    return Object.entries(REASONS).flatMap(([name, reason]) => (found[name] ? [reason] : []));
  } finally {
    await client.end();
  }
}
