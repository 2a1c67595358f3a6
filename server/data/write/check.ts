import { Client, type ClientConfig } from 'pg';
import { ROLE_RIGHTS } from '../role-rights.ts';

const SCHEMAS = ['write_services'];

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
    const { rows } = await client.query<Record<string, boolean>>(
      `select ${ROLE_RIGHTS} from pg_roles r where rolname = $1`,
      [role, SCHEMAS],
    );
    const [found] = rows;
    if (!found) return [`there is no role ${role}`];
    return Object.entries(REASONS).flatMap(([name, reason]) => (found[name] ? [reason] : []));
  } finally {
    await client.end();
  }
}
