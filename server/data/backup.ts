import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { dumpDatabase, loadDatabase } from './dump.ts';
import { CannotDecrypt, decrypting, encrypting, HEADER_BYTES, isEncrypted } from './encryption.ts';
import type { Access } from './index.ts';
import { keepPrivate, makeWorkFolder } from './work-folder.ts';

/** The folder of uploaded files. */
export const filesFolder = (config: Pick<Config, 'DATA_DIR'>) => join(config.DATA_DIR, 'files');

/**
 * Writes database and files into one file, which only its owner can read; with a passphrase, nobody without it. The name is there when it is whole, and
 * not before.
 */
export async function backUp(
  access: Pick<Access, 'owner'>,
  config: Config,
  file: string,
  passphrase: string | null,
): Promise<void> {
  const target = resolve(file);
  const folder = makeWorkFolder(config);
  const draft = `${target}.part`;
  try {
    mkdirSync(join(folder, 'database'));
    await dumpDatabase(access.owner, join(folder, 'database'));
    if (existsSync(filesFolder(config))) cpSync(filesFolder(config), join(folder, 'files'), { recursive: true });
    await pack(folder, draft, passphrase);
    renameSync(draft, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

async function pack(folder: string, draft: string, passphrase: string | null): Promise<void> {
  // What a killed backup left, and nothing that leads elsewhere.
  rmSync(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.chmod(0o600);
    const through = passphrase === null ? [] : [await encrypting(passphrase)];
    const tar = startTar('-czf', '-', '-C', folder, ...readdirSync(folder));
    await both(tar.ended, tar.output, through, handle.createWriteStream({ flush: true }));
  } finally {
    await handle.close();
  }
}

/** Puts a backup in the place of what the installation holds. Nothing is changed before all of it was read. */
export async function restore(
  access: Pick<Access, 'owner' | 'app'>,
  config: Config,
  file: string,
  passphrase: string | null,
): Promise<{ created: string; encrypted: boolean }> {
  const folder = makeWorkFolder(config);
  try {
    const encrypted = await unpack(file, folder, passphrase);
    keepPrivate(folder);
    const { app, owner } = access;
    const manifest = await loadDatabase(
      owner,
      join(folder, 'database'),
      app.user === owner.user ? undefined : app.user,
    );
    replaceFiles(join(folder, 'files'), filesFolder(config));
    return { created: manifest.created, encrypted };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, folder: string, passphrase: string | null): Promise<boolean> {
  const handle = await open(resolve(file));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.subarray(0, bytesRead);
    const encrypted = isEncrypted(header);
    if (encrypted && passphrase === null)
      throw new CannotDecrypt(
        'The backup is encrypted: give its passphrase by BACKUP_PASSPHRASE or --passphrase-file.',
      );
    const through = encrypted && passphrase !== null ? [await decrypting(passphrase, header)] : [];
    const tar = startTar('-xzf', '-', '-C', folder, '--no-same-owner', '--no-same-permissions');
    try {
      const input = handle.createReadStream({ start: encrypted ? HEADER_BYTES : 0 });
      await both(tar.ended, input, through, tar.input);
    } catch (error) {
      throw error instanceof CannotDecrypt
        ? error
        : new Error(`${file} is no backup, or is damaged.`, { cause: error });
    }
    return encrypted;
  } finally {
    await handle.close();
  }
}

/** Until the bytes have passed and tar has ended, also when one of them fails: nobody writes any more then. */
async function both(ended: Promise<void>, from: Readable, through: readonly Duplex[], to: Writable): Promise<void> {
  const ends = await Promise.allSettled([pipeline([from, ...through, to]), ended]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function startTar(...args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (text: Buffer) => (problem = `${problem}${text.toString()}`.slice(-1_000)));
  const end = async () => {
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new Error(`tar ended with ${String(code)}: ${problem.trim()}`);
  };
  return { input: child.stdin, output: child.stdout, ended: end() };
}

function replaceFiles(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) renameSync(from, to);
}

/** Why a backup may not be restored here without a word: what it would destroy. */
export async function whatIsThere(owner: ClientConfig, config: Config): Promise<string | undefined> {
  const hasPeople = await ask(
    owner,
    `select count(*)::integer as count from pg_class where oid = to_regclass('public.people')`,
  );
  const people = hasPeople > 0 ? await ask(owner, 'select count(*)::integer as count from people') : 0;
  if (people > 0) return `${people} people`;
  const files = existsSync(filesFolder(config)) ? readdirSync(filesFolder(config)).length : 0;
  return files > 0 ? `${files} files` : undefined;
}

/** Servers that work in the database now. */
export const serversThere = (owner: ClientConfig): Promise<number> =>
  ask(
    owner,
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and application_name like 'praxis % pool'`,
  );

async function ask(owner: ClientConfig, question: string): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(question);
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
