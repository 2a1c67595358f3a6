// Over 150 lines: writing and reading a backup use one format, and are kept side by side.
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import { clearEndedRestore, NEW_SCHEMA } from '../data/ended-restore.ts';
import { TABLES_WITH_BYTES } from '../files/storage.ts';
import { grantRows, migrationNames, readMigrations } from '../data/migrate.ts';
import { openPool } from '../data/pool.ts';

/** The header of a backup. */
interface Manifest {
  readonly format: 1;
  readonly created: string;
  /** The last migration of its tables. */
  readonly migration: string;
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly called: boolean }[];
}

const BATCH = 500;
const MIGRATION_TABLES = /^kysely_/;

/** A file with a record. */
export interface StoredFile {
  readonly key: string;
  readonly size: number;
}

/** Writes every table to a folder in one snapshot of the database, whatever is written meanwhile. Returns its files. */
export async function dumpDatabase(owner: ClientConfig, folder: string): Promise<StoredFile[]> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // The first statement takes the snapshot, so later writes are not included.
    const { rows: times } = await client.query<{ now: Date }>('select now() as now');
    const tables: { name: string; rows: number }[] = [];
    for (const name of await tableNames(client, 'public'))
      tables.push({ name, rows: await dumpTable(client, name, folder) });
    const manifest: Manifest = {
      format: 1,
      created: (times[0]?.now ?? new Date()).toISOString(),
      migration: await lastMigration(client),
      tables,
      sequences: await sequences(client),
    };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
    return await storedFiles(
      client,
      TABLES_WITH_BYTES.filter((name) => tables.some((table) => table.name === name)),
    );
  } finally {
    await client.end();
  }
}

async function storedFiles(client: Client, tables: readonly string[]): Promise<StoredFile[]> {
  if (tables.length === 0) return [];
  const all = tables.map((name) => `select key, size from public.${name}`).join(' union all ');
  const { rows } = await client.query<{ key: string; size: string }>(`${all} order by key`);
  return rows.map(({ key, size }) => ({ key, size: Number(size) }));
}

async function dumpTable(client: Client, name: string, folder: string): Promise<number> {
  let count = 0;
  const lines = async function* () {
    for await (const rows of rowsOf(client, name)) {
      count += rows.length;
      yield rows.map((line) => `${line.replaceAll('\n', ' ')}\n`).join('');
    }
  };
  await pipeline(lines(), createWriteStream(join(folder, `${name}.jsonl`)));
  return count;
}

/** Rows in the text format of PostgreSQL: nothing is converted to a number or date of JavaScript. */
async function* rowsOf(client: Client, name: string): AsyncGenerator<string[]> {
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as line from public.${escapeIdentifier(name)} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close rows');
}

async function tableNames(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' order by relname`,
    [schema],
  );
  return rows.map(({ name }) => name).filter((name) => !MIGRATION_TABLES.test(name));
}

async function lastMigration(client: Client): Promise<string> {
  const { rowCount } = await client.query(`select where to_regclass('public.kysely_migration') is not null`);
  if (rowCount !== 1)
    throw new Error('There is nothing to back up: no server has made its tables in this database yet.');
  const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration');
  return rows[0]?.name ?? '';
}

async function sequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const read = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public.${escapeIdentifier(name)}`,
    );
    if (values[0]) read.push({ name, ...values[0] });
  }
  return read;
}

/** Replaces the content of the database by a dump, after `whenRead`: all of it, or nothing if there is a fault. */
export async function loadDatabase(
  owner: ClientConfig,
  folder: string,
  appRole: string | undefined,
  whenRead: () => Promise<void>,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query(`drop schema if exists ${NEW_SCHEMA} cascade`);
    await client.query(`create schema ${NEW_SCHEMA}`);
    await migrateNewSchema(owner, manifest.migration);
    await fillTables(client, manifest, folder);
    await migrateNewSchema(owner, undefined);
    await whenRead();
    await client.query('begin');
    await markFilesLoose(client);
    await client.query('drop schema public cascade');
    await client.query(`alter schema ${NEW_SCHEMA} rename to public`);
    await client.query('commit');
  } catch (error) {
    await client.end();
    await clearEndedRestore(owner);
    throw error;
  }
  await client.end();
  if (appRole) await withKysely(owner, (db) => grantRows(db, appRole));
  return manifest;
}

/** Marks the bytes of the former files as loose, so that they are swept. */
async function markFilesLoose(client: Client): Promise<void> {
  const unknown = TABLES_WITH_BYTES.map(
    (name) => `not exists (select from ${NEW_SCHEMA}.${name} f where f.key = o.key)`,
  ).join(' and ');
  for (const table of [...TABLES_WITH_BYTES, 'loose_files']) {
    const { rowCount } = await client.query('select where to_regclass($1) is not null', [`public.${table}`]);
    if (rowCount === 1)
      await client.query(
        `insert into ${NEW_SCHEMA}.loose_files (key) select key from public.${table} o where ${unknown} on conflict do nothing`,
      );
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  // Written by dumpDatabase; other contents fail in the checks below.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error('The file is no backup of this kind.');
  if (!migrationNames().includes(manifest.migration))
    throw new Error(`The backup comes from a newer version (${manifest.migration}). Restore it with that version.`);
  if (manifest.tables.some(({ name }) => !/^[a-z_][a-z0-9_]*$/.test(name)))
    throw new Error('The backup names a table that cannot be.');
  return manifest;
}

async function withKysely<Result>(
  connection: ClientConfig,
  work: (db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  // The database may end before its connection is closed; later uses of the connection fail with the same error.
  const pool = openPool({ ...connection, max: 1 }, () => undefined);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Makes the tables in the new schema: those of the dump's version, or without a target the newest. */
function migrateNewSchema(owner: ClientConfig, target: string | undefined): Promise<void> {
  return withKysely({ ...owner, options: `-c search_path=${NEW_SCHEMA}` }, async (db) => {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableSchema: NEW_SCHEMA,
    });
    const { error } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
    if (error) throw new Error('The tables of the backup could not be made.', { cause: error });
  });
}

async function fillTables(client: Client, manifest: Manifest, folder: string): Promise<void> {
  await client.query('begin');
  await client.query(`set local search_path = ${NEW_SCHEMA}`);
  const keys = await foreignKeys(client);
  // Rows come table by table: references to later tables are checked when all rows are there.
  for (const { table, name } of keys)
    await client.query(`alter table ${table} alter constraint ${escapeIdentifier(name)} deferrable initially deferred`);
  for (const { name, rows } of manifest.tables) await fillTable(client, name, rows, folder);
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `${NEW_SCHEMA}.${escapeIdentifier(name)}`,
      last,
      called,
    ]);
  await client.query('set constraints all immediate');
  for (const { table, name } of keys)
    await client.query(`alter table ${table} alter constraint ${escapeIdentifier(name)} not deferrable`);
  await client.query('commit');
}

async function foreignKeys(client: Client): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype = 'f' and connamespace = $1::regnamespace`,
    [NEW_SCHEMA],
  );
  return rows;
}

async function fillTable(client: Client, name: string, expected: number, folder: string): Promise<void> {
  const columns = await writableColumns(client, name);
  const table = escapeIdentifier(name);
  const statement = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
  let count = 0;
  for await (const lines of batches(join(folder, `${name}.jsonl`))) {
    // Migrations may have inserted rows.
    if (count === 0) await client.query(`delete from ${table}`);
    await client.query(statement, [`[${lines.join(',')}]`]);
    count += lines.length;
  }
  if (expected === 0) await client.query(`delete from ${table}`);
  if (count !== expected) throw new Error(`The backup is damaged: ${name} has ${count} rows instead of ${expected}.`);
}

async function writableColumns(client: Client, name: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`${NEW_SCHEMA}.${escapeIdentifier(name)}`],
  );
  return rows.map((row) => escapeIdentifier(row.name)).join(', ');
}

async function* batches(path: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    lines.push(line);
    if (lines.length === BATCH) {
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}
