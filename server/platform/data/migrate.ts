import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration';
import { DatabaseError, type ClientConfig } from 'pg';
import { openPool } from './pool.ts';
import { DROP_REPORT_SCHEMAS } from './report/scopes.ts';

const MIGRATION_LOCK = 7_251_949;
const FOLDER = new URL('./migrations/', import.meta.url);

/** The names of all migrations, in their order. */
export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}

/** Every migration, by name. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const read = migrationNames().map(async (name) => {
    const module: unknown = await import(new URL(`${name}.ts`, FOLDER).href);
    if (!isMigration(module)) throw new Error(`The migration ${name} has no function named up`);
    const up = async (db: Kysely<unknown>) => {
      await limitLocks(db);
      await module.up(db);
    };
    return [name, { up }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Limits how long a migration waits for a lock, and with it how long others wait behind it. */
const limitLocks = (db: Kysely<unknown>) => sql`set local lock_timeout = '2s'`.execute(db);

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/**
 * Migrates the database under an advisory lock. Each migration is a transaction of its own, which waits only a moment
 * for locked tables and is retried, so that nodes of the release before continue to work. Returns the names.
 */
export async function migrate(
  connection: ClientConfig,
  appRole?: string,
  log: (text: string) => void = () => undefined,
): Promise<string[]> {
  const pool = openPool({ ...connection, max: 1 }, () => undefined); // the running query fails with it
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertNotNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    await dropReportViews(db, migrator, log);
    const made = (await isEmpty(db)) ? await applyAll(migrator) : await applyOneByOne(migrator, log);
    if (appRole) await repeatWhileBusy(() => grantRows(db, appRole), 'The grants', log);
    return made;
  } finally {
    await db.destroy();
  }
}

const isEmpty = async (db: Kysely<unknown>): Promise<boolean> =>
  (await sql`select where to_regclass('kysely_migration') is not null`.execute(db)).rows.length === 0;

/** In one transaction: nobody else uses a database without tables. */
async function applyAll(migrator: Migrator): Promise<string[]> {
  const outcome = await migrator.migrateToLatest();
  requireApplied(outcome, 'before');
  return (outcome.results ?? []).map(({ migrationName }) => migrationName);
}

async function applyOneByOne(migrator: Migrator, log: (text: string) => void): Promise<string[]> {
  const made: string[] = [];
  for (;;) {
    const apply = async () => {
      const outcome = await migrator.migrateUp();
      if (outcome.error && isBusy(outcome.error)) throw outcome.error;
      return outcome;
    };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const outcome = await repeatWhileBusy(apply, 'A migration', log);
    requireApplied(outcome, 'before it');
    const names = (outcome.results ?? []).map(({ migrationName }) => migrationName);
    if (names.length === 0) return made;
    made.push(...names);
  }
}

function requireApplied({ error, results = [] }: MigrationResultSet, state: 'before' | 'before it'): void {
  if (!error) return;
  const failed = results.find(({ status }) => status === 'Error');
  throw new Error(
    failed
      ? `The migration ${failed.migrationName} failed; the database is as it was ${state}.`
      : 'The database could not be brought up to date.',
    { cause: error },
  );
}

/** SQLSTATEs of deadlocks, lock timeouts and serialization failures. */
const BUSY_STATES = new Set(['40P01', '55P03', '40001']);
const isBusy = (error: unknown): boolean => error instanceof DatabaseError && BUSY_STATES.has(error.code ?? '');

const TRIES = 60;
const PAUSE_MS = { min: 200, max: 1_000 };

/** Retries for some minutes while others use the tables. */
async function repeatWhileBusy<Result>(
  work: () => Promise<Result>,
  what: string,
  log: (text: string) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work(); // oxlint-disable-line no-await-in-loop -- one try after the other
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === TRIES)
        throw new Error(`${what} found no moment in which nobody used its tables. Start again at a quieter time.`, {
          cause: error,
        });
      if (attempt === 1) log(`database: ${what.toLowerCase()} waits for people who are working, and is tried again`);
      await wait(PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min)); // oxlint-disable-line no-await-in-loop
    }
}

/** A table that a view reads cannot be changed, so the views are dropped and made again after the migrations. */
async function dropReportViews(db: Kysely<unknown>, migrator: Migrator, log: (text: string) => void): Promise<void> {
  const migrations = await migrator.getMigrations();
  if (migrations.every(({ executedAt }) => executedAt !== undefined)) return;
  const drop = () =>
    db.transaction().execute(async (transaction) => {
      await limitLocks(transaction);
      await sql.raw(DROP_REPORT_SCHEMAS).execute(transaction);
    });
  await repeatWhileBusy(drop, 'The views of reports', log);
}

/** An older release cannot work with tables of a newer one. */
async function assertNotNewer(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const known = migrationNames();
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `A newer release made this database: it has the migration ${unknown.at(-1)}, and this release knows none after ${known.at(-1)}. Start that release or a newer one, or restore a backup into another database.`,
    );
}

/**
 * Grants the server's role reading and writing of rows. It cannot make tables, and only inserts into the audit log and
 * the history of payments.
 */
export async function grantRows(db: Kysely<unknown>, role: string): Promise<void> {
  const name = sql.id(role);
  await db.transaction().execute(async (transaction) => {
    await limitLocks(transaction);
    // Serialized, since two simultaneous grants would conflict.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    await sql`grant usage on schema public to ${name}`.execute(transaction);
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(transaction);
    await sql`grant usage on all sequences in schema public to ${name}`.execute(transaction);
    await sql`revoke update, delete, truncate on audit, payment_batches, payment_changes from ${name}`.execute(
      transaction,
    );
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${name}`.execute(
      transaction,
    );
  });
}
