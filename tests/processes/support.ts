import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { startEmbedded } from '../../server/platform/data/embedded/index.ts';
import type { Db } from '../../server/platform/data/tables.ts';
import { openPools } from '../../server/platform/data/index.ts';
import { FolderStorage } from '../../server/platform/files/folder.ts';
import { stopPostgres, isProcessAlive, runningPostmaster } from '../../server/platform/data/embedded/process.ts';
import { preparePaths, type DatabasePaths } from '../../server/platform/data/embedded/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Template } from './templates.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A process that a test started, with its output. */
export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** A separate data folder for this test, empty or a copy of a template; afterwards its database is stopped and the folder removed. */
export function dataFolder(template?: Template): string {
  const folder = temporaryFolder('praxis-process-');
  // With owners and rights: the database has an account of its own.
  if (template) execFileSync('cp', ['-a', `${join(inject('templates'), template)}/.`, folder]);
  onTestFinished(async () => {
    const place = await preparePaths(folder);
    const running = runningPostmaster(place);
    if (running && isProcessAlive(running.pid)) await stopPostgres(place, running.pid);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Names that Vite gives to its own process, and that mean something else to the server. */
const VITESTS_OWN = { BASE_URL: '', DEV: '', PROD: '', MODE: '', NODE_ENV: '' };

type Settings = Readonly<Record<string, string>>;
/** Takes what is to be done at the end of a test, or of a group of tests. */
export type AtEnd = (end: () => Promise<void>) => void;

/** Starts a command in a process group of its own, as a terminal does. */
export function run(
  command: string,
  args: readonly string[],
  settings: Settings,
  atEnd: AtEnd = onTestFinished,
): Started {
  let text = '';
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...VITESTS_OWN, BUILD: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | string>((done) => {
    child.once('close', (code, signal) => done(code ?? signal ?? 'nothing'));
  });
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  return { child, output: () => text, ended };
}

export const npmStart = (settings: Settings) => run('npm', ['start'], settings);
export const server = (settings: Settings, atEnd?: AtEnd) => run('node', ['server/main.ts'], settings, atEnd);
/** A tool of package.json without npm, which takes a third of its time. */
export const tool = (name: string, args: readonly string[], settings: Settings) =>
  run('node', [`tools/${name}.ts`, ...args], settings);

/** Kills the database of a data folder at once. */
export function killDatabase(place: DatabasePaths): void {
  const running = runningPostmaster(place);
  if (!running) throw new Error(`No database runs in ${place.data}`);
  process.kill(running.pid, 'SIGKILL');
}

/** Waits until the server answers; returns after how many milliseconds. */
export async function ready(port: number, started: Started): Promise<number> {
  const begun = Date.now();
  while (Date.now() - begun < 60_000) {
    if (started.child.exitCode !== null)
      throw new Error(`It ended with ${started.child.exitCode}:\n${started.output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (answer?.ok) return Date.now() - begun;
    await wait(40);
  }
  throw new Error(`It is not ready:\n${started.output()}`);
}

/** Waits for something that becomes true. */
export async function until(what: () => boolean | Promise<boolean>, milliseconds = 10_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(40)) if (await what()) return;
  throw new Error(`It did not come true in ${milliseconds} ms`);
}

/** The ids of all processes whose command line or working folder contains the text. */
export function processesOf(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => environmentOf(name).includes(text))
    .map(Number);
}

function environmentOf(pid: string): string {
  try {
    return ['cmdline', 'environ'].map((file) => readFileSync(join('/proc', pid, file), 'utf8')).join('\0');
  } catch {
    return ''; // it has just ended
  }
}

/** The path of a file's bytes in a data folder. */
export const pathOf = (folder: string, key: string): string => join(folder, 'files', 'objects', key.slice(0, 2), key);

/** Works with the database of an installation that is stopped. */
export async function withDatabase<Result>(folder: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbedded({ folder, label: 'test' });
  const data = openPools(embedded.connection('praxis_app'), { log: console, max: 1 });
  try {
    return await work(data.db);
  } finally {
    await data.close();
    await embedded.stop();
  }
}

/** Adds a file of the first person. */
export async function addFile(db: Db, folder: string, key: string, bytes: Buffer): Promise<void> {
  await sql`insert into files (id, project, owner, place, category, name, base, version, mime, size, hash, key)
    select ${key}, p.id, o.id, 'own', 'cv', ${key}, ${key}, '', 'text/plain', ${bytes.length}, '', ${key}
    from (select min(id) as id from projects) p, (select min(id) as id from people) o`.execute(db);
  await new FolderStorage(join(folder, 'files')).put(key, { content: { bytes } });
}

/** Each worker has ports of its own. */
let nextPort = Number(process.env['FIRST_PORT'] ?? 5410) + 100 * Number(process.env['VITEST_POOL_ID']);
export const freePort = (): number => (nextPort += 1);

/** A call, as a page of this server makes it. */
export function call(port: number, path: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  });
}
