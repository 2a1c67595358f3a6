import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account, DatabasePaths } from './paths.ts';

/** Makes PostgreSQL's folder, complete or not at all. */
export function initialiseFolder(place: DatabasePaths, password: string): void {
  if (existsSync(join(place.data, 'PG_VERSION'))) return;
  if (existsSync(place.data) && readdirSync(place.data).length > 0)
    throw new Error(
      `${place.data} holds files, and is no database: its PG_VERSION is missing. Nothing was changed. Put the whole folder back, or move it away and restore a backup.`,
    );
  const draft = `${place.data}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    chownAll(place.account, draft, passwordFile);
    runInitdb(place, draft, passwordFile);
    renameSync(draft, place.data);
  } catch (error) {
    // Another server that started at the same moment may have made it first.
    if (!existsSync(join(place.data, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function runInitdb(place: DatabasePaths, folder: string, passwordFile: string): void {
  // ICU's Greek rules sort and lower-case correctly, whatever the locale of the machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=el-GR'];
  const who = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const made = spawnSync(place.binaries.initdb, [`--pgdata=${folder}`, ...who, ...locale], {
    ...place.account,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (made.status !== 0) throw new Error(`The database could not be made: ${made.error?.message ?? made.stderr}`);
}

function chownAll(account: Account | undefined, ...paths: string[]): void {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid);
}

/** The process id and port in `postmaster.pid` of a running PostgreSQL. */
export function runningPostmaster(place: DatabasePaths): { readonly pid: number; readonly port: number } | undefined {
  try {
    const lines = readFileSync(join(place.data, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
  } catch {
    return undefined; // no such file: it does not run
  }
}

/** A PostgreSQL that this process has started. */
export interface PostgresProcess {
  readonly exited: () => boolean;
  /** Stops it if it is running. */
  readonly end: () => Promise<void>;
  /** Its error output. */
  readonly complaints: () => string;
}

/** Starts PostgreSQL in a process group of its own, so that Ctrl+C reaches the server and not its database. */
export async function startPostgres(place: DatabasePaths, flags: readonly string[]): Promise<PostgresProcess> {
  if (existsSync(place.logFile) && statSync(place.logFile).size > 10_000_000) rmSync(place.logFile);
  const log = openSync(place.logFile, 'a', 0o600);
  const { size: before } = fstatSync(log);
  const [command, shellFlags] = boundedCommand(place.binaries.postgres);
  const child = spawn(command, [...shellFlags, '-D', place.data, ...(await networkFlags(place)), ...flags], {
    ...place.account,
    cwd: place.data,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.unref();
  const exited = () => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    exited,
    end: async () => {
      if (!exited() && child.pid !== undefined) await stopPostgres(place, child.pid);
    },
    complaints: () => failure?.message ?? extractErrors(readFileSync(place.logFile).subarray(before).toString()),
  };
}

/**
 * In KB. Without the limit one value in a query by people could use all memory: PostgreSQL itself has no such limit.
 */
const PROCESS_MEMORY = 2_097_152;

/** The command that runs PostgreSQL with a memory limit for each process. Only Linux supports it. */
function boundedCommand(postgres: string): readonly [string, readonly string[]] {
  if (process.platform !== 'linux') return [postgres, []];
  return ['/bin/sh', ['-c', `ulimit -v ${PROCESS_MEMORY}; exec "$0" "$@"`, postgres]];
}

/** The lines of PostgreSQL's log with the reason of its end. */
export const extractErrors = (log: string): string =>
  log
    .split('\n')
    .filter((line) => /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT):/.test(line))
    .map((line) => line.replace(/^.*?(?=(?:FATAL|PANIC|ERROR|DETAIL|HINT):)/, '').trim())
    .join(' ');

async function networkFlags(place: DatabasePaths): Promise<string[]> {
  if (process.platform === 'win32') return ['-p', String(await freePort()), '-c', 'listen_addresses=127.0.0.1'];
  return ['-p', '5432', '-c', 'listen_addresses=', '-k', place.socket, '-c', 'unix_socket_permissions=0700'];
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Stops PostgreSQL: disconnects its clients at once, with everything committed on the disk. */
export async function stopPostgres(place: DatabasePaths, pid: number): Promise<void> {
  signalPostgres(place, pid, 'fast');
  if (await waitUntilEnded(pid, 4_000)) return;
  // It recovers from its log at the next start.
  signalPostgres(place, pid, 'immediate');
  if (!(await waitUntilEnded(pid, 3_000))) throw new Error(`The database (process ${pid}) does not stop`);
}

function signalPostgres(place: DatabasePaths, pid: number, mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    spawnSync(place.binaries.pg_ctl, ['stop', '-D', place.data, '-m', mode, '-W']);
    return;
  }
  if (isProcessAlive(pid)) process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

async function waitUntilEnded(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(20)) if (!isProcessAlive(pid)) return true;
  return !isProcessAlive(pid);
}

/** Whether the process is a zombie, which containers without an init process keep. */
function hasEnded(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && /\) Z [^)]*$/.test(readFileSync(stat, 'utf8'));
}

/** Whether a process is running. A zombie counts as ended. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasEnded(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
