import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { Config } from '../base/config.ts';
import { createStorage } from '../files/create-storage.ts';
import type { Storage } from '../files/storage.ts';
import { readFileList, type FileList } from './backup-file.ts';
import { lockForBackup } from '../data/backup-lock.ts';
import { dumpDatabase, type StoredFile } from './dump.ts';
import { createEncryption } from './encryption.ts';
import type { DatabaseAccess } from '../data/index.ts';
import { LAST_BACKUP } from '../data/installation.ts';
import { createTar, type TarEntry } from './tar.ts';
import { makeWorkFolder } from '../data/work-folder.ts';

export interface BackupOptions {
  readonly passphrase: string | null;
  /** An earlier backup, whose files are not copied again. */
  readonly since?: string | undefined;
}

/** The numbers of files in the backup and in the earlier ones, and of records without bytes in any storage. */
export interface BackupSummary {
  readonly copied: number;
  readonly earlier: number;
  readonly missing: number;
}

/**
 * Writes the database and files of one moment to one file, readable by its owner only and encrypted with a passphrase.
 * The file gets its name when it is complete.
 */
export async function writeBackup(
  access: Pick<DatabaseAccess, 'owner'>,
  config: Config,
  file: string,
  { passphrase, since }: BackupOptions,
): Promise<BackupSummary> {
  const target = resolve(file);
  const draft = `${target}.part`;
  const folder = makeWorkFolder(config);
  const storage = createStorage(config);
  try {
    const base = since === undefined ? undefined : await readFileList(since, folder, passphrase);
    const lock = await lockForBackup(access.owner);
    try {
      const database = join(folder, 'database');
      mkdirSync(database);
      const contents = new BackupContents(storage, await dumpDatabase(access.owner, database), base);
      await packBackup(contents.entries(database), draft, passphrase);
      await lock.check();
      renameSync(draft, target);
      await noteBackup(lock.client);
      return contents.summary;
    } finally {
      await lock.release();
    }
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

/** Records the time, which administrators see. */
async function noteBackup(client: Client): Promise<void> {
  await client.query(
    `insert into installation (key, value) values ($1, to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
    [LAST_BACKUP],
  );
}

/** The entries of a backup: the tables, the bytes that the earlier backup lacks, and the list of all files. */
class BackupContents {
  readonly #storage: Storage;
  readonly #files: readonly StoredFile[];
  readonly #base: (FileList & { readonly path: string }) | undefined;
  readonly #copied: string[] = [];
  readonly #earlier: string[] = [];
  readonly #missing: string[] = [];

  constructor(
    storage: Storage,
    files: readonly StoredFile[],
    base: (FileList & { readonly path: string }) | undefined,
  ) {
    this.#storage = storage;
    this.#files = files;
    this.#base = base;
  }

  get summary(): BackupSummary {
    return { copied: this.#copied.length, earlier: this.#earlier.length, missing: this.#missing.length };
  }

  async *entries(database: string): AsyncGenerator<TarEntry> {
    for (const name of readdirSync(database)) yield fromDisk(`database/${name}`, join(database, name));
    const known = new Set(this.#base?.files);
    for (const { key, size } of this.#files) {
      // The bytes of a key never change.
      if (known.has(key)) this.#earlier.push(key);
      else if ((await this.#storage.size(key)) !== size) this.#missing.push(key);
      else {
        this.#copied.push(key);
        yield { name: `files/objects/${key.slice(0, 2)}/${key}`, size, content: await this.#storage.open(key) };
      }
    }
    yield inMemory('files.json', JSON.stringify(this.#list()));
  }

  #list(): FileList {
    return {
      format: 1,
      id: randomUUID(),
      since: this.#base ? { id: this.#base.id, name: basename(this.#base.path) } : null,
      files: [...this.#copied, ...this.#earlier],
      missing: this.#missing,
    };
  }
}

const fromDisk = (name: string, path: string): TarEntry => ({
  name,
  size: statSync(path).size,
  content: createReadStream(path),
});

function inMemory(name: string, text: string): TarEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, content: Readable.from([bytes]) };
}

async function packBackup(entries: AsyncIterable<TarEntry>, draft: string, passphrase: string | null): Promise<void> {
  // Deletes a draft that a killed backup left, and follows no link.
  rmSync(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    const through = passphrase === null ? [] : [await createEncryption(passphrase)];
    await pipeline([
      Readable.from(createTar(entries)),
      createGzip(),
      ...through,
      handle.createWriteStream({ flush: true }),
    ]);
  } finally {
    await handle.close();
  }
}
