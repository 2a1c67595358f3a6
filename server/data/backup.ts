import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client, type ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { dumpDatabase, loadDatabase } from './dump.ts';
import type { Access } from './index.ts';

const tar = (...args: string[]) => promisify(execFile)('tar', args, { maxBuffer: 16_777_216 });

/** The folder of uploaded files. */
export const filesFolder = (config: Pick<Config, 'DATA_DIR'>) => join(config.DATA_DIR, 'files');

/** Writes database and files into one file. The name is there when it is whole, and not before. */
export async function backUp(access: Pick<Access, 'owner'>, config: Config, file: string): Promise<void> {
  const target = resolve(file);
  const folder = workFolder(config);
  const draft = `${target}.part`;
  try {
    mkdirSync(join(folder, 'database'));
    await dumpDatabase(access.owner, join(folder, 'database'));
    if (existsSync(filesFolder(config))) cpSync(filesFolder(config), join(folder, 'files'), { recursive: true });
    await tar('-czf', draft, '-C', folder, ...readdirSync(folder));
    renameSync(draft, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(draft, { force: true });
  }
}

/** Puts a backup in the place of what the installation holds. */
export async function restore(
  access: Pick<Access, 'owner' | 'app'>,
  config: Config,
  file: string,
): Promise<{ created: string }> {
  const folder = workFolder(config);
  try {
    await tar('-xzf', resolve(file), '-C', folder, '--no-same-owner').catch(() => {
      throw new Error(`${file} is no backup, or is damaged.`);
    });
    const { app, owner } = access;
    const manifest = await loadDatabase(
      owner,
      join(folder, 'database'),
      app.user === owner.user ? undefined : app.user,
    );
    replaceFiles(join(folder, 'files'), filesFolder(config));
    return { created: manifest.created };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On the same disk as the data: moving is at once, and nobody else can read it. */
function workFolder(config: Config): string {
  mkdirSync(config.DATA_DIR, { recursive: true });
  return mkdtempSync(join(config.DATA_DIR, 'backup-'));
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
