import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from './tables.ts';

const BACKUP_LOCK = 7_251_950;
const RESTORE_LOCK = 7_251_951;
const ATTEMPTS = 15;

export interface HeldLock {
  /** Throws if the lock was lost with its connection. */
  readonly check: () => Promise<void>;
  readonly client: Client;
  readonly release: () => Promise<void>;
}

async function holdLock(owner: ClientConfig, lock: (client: Client) => Promise<void>): Promise<HeldLock> {
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
  return { check: async () => void (await client.query('select 1')), client, release };
}

/**
 * Held by a backup: removed files keep their bytes meanwhile, since it copies those of its snapshot. Another backup
 * waits. The lock is taken before the snapshot, and deleting bytes checks it after the rows are gone: if no backup runs
 * then, no later one needs the bytes.
 */
export const lockForBackup = (owner: ClientConfig): Promise<HeldLock> =>
  holdLock(owner, async (client) => void (await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])));

export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(BACKUP_LOCK)}) as free`.execute(db);
  return !rows[0]?.free;
}

const RESTORE_IS_RUNNING = 'A restore into this database is under way; wait until it has ended.';
const SERVER_IS_STARTING =
  'A server is starting on this database, or another restore is under way; try again when that has ended.';

/** Held by a restore; no server starts meanwhile. */
export const lockForRestore = (owner: ClientConfig): Promise<HeldLock> =>
  holdLock(owner, (client) => tryLock(client, 'pg_try_advisory_lock', SERVER_IS_STARTING));

/** Held by servers while they start; any number of them at a time. */
export const lockForStart = (owner: ClientConfig): Promise<HeldLock> =>
  holdLock(owner, (client) => tryLock(client, 'pg_try_advisory_lock_shared', RESTORE_IS_RUNNING));

async function tryLock(client: Client, attempt: string, refusal: string): Promise<void> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const { rows } = await client.query<{ free: boolean }>(`select ${attempt}($1) as free`, [RESTORE_LOCK]);
    if (rows[0]?.free) return;
    await wait(100); // the lock of a process that was killed is free within moments
  }
  throw new Error(refusal);
}
