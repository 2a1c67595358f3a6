import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { isProcessAlive } from './embedded/process.ts';

type DataFolderConfig = Pick<Config, 'DATA_DIR'>;

const DAY = 86_400_000;

/** A hash of the machine's name, for names of folders. */
const hostHash = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/**
 * A folder that only its owner can read, on the same disk as the data, so that moving is fast. Clears folders of killed
 * processes.
 */
export function makeWorkFolder(config: DataFolderConfig): string {
  mkdirSync(config.DATA_DIR, { recursive: true });
  clearWorkFolders(config);
  const folder = mkdtempSync(join(config.DATA_DIR, `backup-${process.pid}-${hostHash()}-`));
  chmodSync(folder, 0o700);
  return folder;
}

/** Deletes the folders of killed backups and restores. */
export function clearWorkFolders({ DATA_DIR }: DataFolderConfig): void {
  if (!existsSync(DATA_DIR)) return;
  for (const name of readdirSync(DATA_DIR)) {
    const found = /^backup-(?:(\d+)-([0-9a-f]{8})-)?\w{6}$/.exec(name);
    const folder = join(DATA_DIR, name);
    if (found && isAbandoned(folder, Number(found[1]), found[2])) rmSync(folder, { recursive: true, force: true });
  }
}

/** For processes on other machines, or unknown ones, only the age of the folder counts. */
function isAbandoned(folder: string, pid: number, machine: string | undefined): boolean {
  if (machine === hostHash()) return !isProcessAlive(pid);
  const entry = statSync(folder, { throwIfNoEntry: false });
  return entry !== undefined && entry.isDirectory() && entry.mtimeMs < Date.now() - DAY;
}

/** Removes the rights of others from a folder and its content. */
export function makePrivate(folder: string): void {
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    else if (entry.isFile()) chmodSync(path, 0o600);
    // A backup has only files and folders; a link could lead out of it.
    else rmSync(path);
  }
}
