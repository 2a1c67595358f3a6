import { Client, type ClientConfig } from 'pg';

/** A restore builds everything in this schema, and then replaces the former one. */
export const NEW_SCHEMA = 'praxis_new';

/** Deletes the schema of an interrupted restore, which was not in use. Returns whether there was one. */
export async function clearEndedRestore(owner: ClientConfig): Promise<boolean> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [NEW_SCHEMA]);
    // Another starting server may have deleted it first.
    if (rowCount === 1) await client.query(`drop schema if exists ${NEW_SCHEMA} cascade`);
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
