import { readdirSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { ClientConfig } from 'pg';
import { openPool } from './pool.ts';
import { DROP_REPORT_SCHEMAS } from './report/schema.ts';

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
    return [name, { up: (db: Kysely<unknown>) => module.up(db) }] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';

/** Brings the database up to date: all migrations that it lacks, or none, under an advisory lock. Returns their names. */
export async function migrate(connection: ClientConfig, appRole?: string): Promise<string[]> {
  const pool = openPool({ ...connection, max: 1 }, () => undefined); // the query that needs the connection says what is wrong
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await assertNotNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    await dropReportViews(db, migrator);
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find((result) => result.status === 'Error');
    if (error)
      throw new Error(
        failed
          ? `The migration ${failed.migrationName} failed; the database is as it was before.`
          : 'The database could not be brought up to date.',
        { cause: error },
      );
    if (appRole) await grantRows(db, appRole);
    return results.map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

/** A table that a view reads cannot change: report/schema.ts makes the views again after the migrations. */
async function dropReportViews(db: Kysely<unknown>, migrator: Migrator): Promise<void> {
  const migrations = await migrator.getMigrations();
  if (migrations.some(({ executedAt }) => executedAt === undefined)) await sql.raw(DROP_REPORT_SCHEMAS).execute(db);
}

/** An older release does not know what a newer one has made of the tables. */
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

/** The server's own role reads and writes rows. It makes no tables, and the audit log and the history of payments it only writes. */
export async function grantRows(db: Kysely<unknown>, role: string): Promise<void> {
  const name = sql.id(role);
  await db.transaction().execute(async (transaction) => {
    // Two nodes that grant at once would stumble over each other.
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
