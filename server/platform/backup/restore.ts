import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../base/config.ts';
import { createStorage, filesFolder } from '../files/create-storage.ts';
import { assertStorageKey, TABLES_WITH_BYTES, type Storage } from '../files/storage.ts';
import { fileListIn, unpackBackup } from './backup-file.ts';
import { lockForRestore } from '../data/backup-lock.ts';
import { loadDatabase } from './dump.ts';
import type { DatabaseAccess } from '../data/index.ts';
import { makePrivate, makeWorkFolder } from '../data/work-folder.ts';

/** An unpacked backup with those on which it is based. */
interface UnpackedBackup {
  readonly database: string;
  readonly encrypted: boolean;
  /** The bytes of files, by key. */
  readonly objects: ReadonlyMap<string, string>;
}

/**
 * Replaces the content of the installation by a backup. First all of it is read; then bytes are added; then the tables
 * are replaced in one transaction. If it is interrupted, the installation is as before or as in the backup.
 */
export async function restoreBackup(
  access: Pick<DatabaseAccess, 'owner' | 'app'>,
  config: Config,
  file: string,
  passphrase: string | null,
): Promise<{ created: string; encrypted: boolean }> {
  const { app, owner } = access;
  const folder = makeWorkFolder(config);
  const storage = createStorage(config);
  try {
    const lock = await lockForRestore(owner);
    try {
      const { database, encrypted, objects } = await unpackAll(resolve(file), folder, passphrase);
      const uploads = await readColumn(owner, 'uploads', 'id');
      const appRole = app.user === owner.user ? undefined : app.user;
      const manifest = await loadDatabase(owner, database, appRole, () => putObjects(owner, storage, objects));
      for (const id of uploads) await storage.forget({ id });
      return { created: manifest.created, encrypted };
    } finally {
      await lock.release();
    }
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpackAll(file: string, folder: string, passphrase: string | null): Promise<UnpackedBackup> {
  const objects = new Map<string, string>();
  const first = join(folder, '0');
  mkdirSync(first);
  const encrypted = await unpackBackup(file, first, passphrase);
  const list = await fileListIn(first);
  addObjects(first, objects);
  let since = list?.since ?? null;
  for (let number = 1; since !== null; number += 1) {
    const place = join(folder, String(number));
    mkdirSync(place);
    since = await unpackEarlier(join(dirname(file), since.name), place, since.id, passphrase);
    addObjects(place, objects);
  }
  makePrivate(folder);
  const lacking = (list?.files ?? []).filter((key) => !objects.has(key));
  if (lacking.length > 0) throw new Error(`The backup is damaged: the bytes of ${lacking.length} files are not in it.`);
  const needed = list === undefined ? objects : new Map([...objects].filter(([key]) => list.files.includes(key)));
  return { database: join(first, 'database'), encrypted, objects: needed };
}

async function unpackEarlier(path: string, place: string, id: string, passphrase: string | null) {
  if (!existsSync(path))
    throw new Error(`The backup builds on ${basename(path)}, which has to be in the same folder, and is not.`);
  await unpackBackup(path, place, passphrase);
  const list = await fileListIn(place);
  if (list?.id !== id) throw new Error(`${path} is not the backup that the later one builds on.`);
  return list.since;
}

function addObjects(folder: string, objects: Map<string, string>): void {
  const root = join(folder, 'files', 'objects');
  if (!existsSync(root)) return;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !objects.has(entry.name))
      objects.set(assertStorageKey(entry.name), join(entry.parentPath, entry.name));
}

/** Adds the bytes as loose until the tables are replaced, so that those of an interrupted restore are swept. */
async function putObjects(owner: ClientConfig, storage: Storage, objects: ReadonlyMap<string, string>): Promise<void> {
  const known = new Set<string>();
  for (const table of TABLES_WITH_BYTES) for (const key of await readColumn(owner, table, 'key')) known.add(key);
  await runAsOwner(owner, async (client) => {
    if (await hasTable(client, 'loose_files'))
      await client.query('insert into loose_files (key) select unnest($1::text[]) on conflict do nothing', [
        [...objects.keys()].filter((key) => !known.has(key)),
      ]);
  });
  for (const [key, path] of objects) {
    await storage.put(key, { content: { path } });
    if ((await storage.size(key)) !== statSync(path).size)
      throw new Error(`The storage did not keep the bytes of ${key}. What was there before is unchanged.`);
    rmSync(path);
  }
}

/** The existing data that a restore would destroy; undefined for an empty installation. */
export async function describeExistingData(owner: ClientConfig, config: Config): Promise<string | undefined> {
  const people = await readColumn(owner, 'people', 'id');
  if (people.length > 0) return `${people.length} people`;
  const folder = join(filesFolder(config), 'objects');
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
  return files > 0 ? `${files} files` : undefined;
}

/** The number of servers that use the database now. */
export const countServers = (owner: ClientConfig): Promise<number> =>
  runAsOwner(owner, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name like 'praxis % pool'`,
    );
    return rowCount ?? 0;
  });

/** A column of all rows; empty if the table does not exist yet. */
const readColumn = (owner: ClientConfig, table: string, column: string): Promise<string[]> =>
  runAsOwner(owner, async (client) => {
    if (!(await hasTable(client, table))) return [];
    const { rows } = await client.query<{ value: string }>(`select ${column}::text as value from public.${table}`);
    return rows.map(({ value }) => value);
  });

async function hasTable(client: Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [`public.${table}`]);
  return rowCount === 1;
}

async function runAsOwner<Result>(owner: ClientConfig, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
