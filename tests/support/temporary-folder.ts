import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The databases and files of a run use a part of it. */
const NEEDED_BYTES = 4_000_000_000;

/** The location of test data: a memory folder where the machine has a large enough one, because databases write much. */
const TEMPORARY = isLarge(MEMORY) ? MEMORY : tmpdir();

/** The folder of all runs of server tests. Each process has its own folder in it. */
export const TEST_FOLDER = join(TEMPORARY, 'praxis-tests');

/** Creates a folder for data of a test, readable by others like a user's folder. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(TEMPORARY, prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Compares its total size, so that all processes of a run decide alike. */
function isLarge(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { blocks, bsize } = statfsSync(path);
    return blocks * bsize > NEEDED_BYTES;
  } catch {
    return false; // no such folder on this machine
  }
}
