import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from '../area.ts';

const BACKUP = 7_251_950;
const RESTORE = 7_251_951;

export interface HeldLock {
  /** Throws where the lock was lost: its connection broke. */
  readonly check: () => Promise<void>;
  readonly release: () => Promise<void>;
}

async function hold(owner: ClientConfig, lock: (client: Client) => Promise<void>): Promise<HeldLock> {
  const client = new Client({ ...owner, keepAlive: true });
  client.on('error', () => undefined); // the check says it
  await client.connect();
  const release = () => client.end();
  try {
    await lock(client);
  } catch (error) {
    await release();
    throw error;
  }
  return { check: async () => void (await client.query('select 1')), release };
}

/**
 * Removed files keep their bytes while a backup holds this: it copies those of its own moment. Another backup waits. It is taken before the moment of the
 * rows, and who removes bytes asks after the rows are gone: whoever is told that none runs removes nothing that a backup will want.
 */
export const holdForBackup = (owner: ClientConfig): Promise<HeldLock> =>
  hold(owner, async (client) => void (await client.query('select pg_advisory_lock($1)', [BACKUP])));

export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(BACKUP)}) as free`.execute(db);
  return !rows[0]?.free;
}

const RESTORE_RUNS = 'A restore into this database is under way; wait until it has ended.';
const SERVERS_START =
  'A server is starting on this database, or another restore is under way; try again when that has ended.';

/** Held by the one restore of a database; no server starts meanwhile. */
export const holdForRestore = (owner: ClientConfig): Promise<HeldLock> =>
  hold(owner, (client) => take(client, 'pg_try_advisory_lock', SERVERS_START));

/** Held by servers while they start, by any number of them. */
export const holdForStart = (owner: ClientConfig): Promise<HeldLock> =>
  hold(owner, (client) => take(client, 'pg_try_advisory_lock_shared', RESTORE_RUNS));

async function take(client: Client, attempt: string, refusal: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(`select ${attempt}($1) as free`, [RESTORE]);
  if (!rows[0]?.free) throw new Error(refusal);
}
