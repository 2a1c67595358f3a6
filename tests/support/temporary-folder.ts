import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The databases and files of a run take a part of it. */
const NEEDED_BYTES = 4_000_000_000;

/** Where data of tests stands: in memory where the machine has such a folder of enough size, since databases write much. */
const TEMPORARY = isLarge(MEMORY) ? MEMORY : tmpdir();

/** The folder of all runs of server tests; each process has one of its own in it. */
export const TEST_FOLDER = join(TEMPORARY, 'praxis-tests');

/** A new folder for data of a test, readable by others as a user's folder is. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(TEMPORARY, prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** By its whole size, so that all processes of a run decide alike. */
function isLarge(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { blocks, bsize } = statfsSync(path);
    return blocks * bsize > NEEDED_BYTES;
  } catch {
    return false; // no such folder on this machine
  }
}
