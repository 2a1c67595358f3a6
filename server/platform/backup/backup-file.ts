import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CannotDecrypt, createDecryption, HEADER_BYTES, isEncrypted } from './encryption.ts';

/** The files of a backup, including those in the backups on which it is based. */
export interface FileList {
  readonly format: 1;
  readonly id: string;
  /** The backup on which it is based. */
  readonly since: { readonly id: string; readonly name: string } | null;
  readonly files: readonly string[];
  /** Records whose bytes were missing when the backup was made. */
  readonly missing: readonly string[];
}

/** Reads a whole backup without storing it. Throws if it cannot be restored. */
export async function checkBackup(file: string, passphrase: string | null): Promise<void> {
  await runTar(file, passphrase, '-tzf', '-');
}

/** Unpacks a backup, or the named entries. Returns whether it is encrypted. */
export const unpackBackup = (
  file: string,
  folder: string,
  passphrase: string | null,
  ...names: readonly string[]
): Promise<boolean> =>
  runTar(file, passphrase, '-xzf', '-', '-C', folder, '--no-same-owner', '--no-same-permissions', ...names);

async function runTar(file: string, passphrase: string | null, ...args: readonly string[]): Promise<boolean> {
  const handle = await open(resolve(file));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const header = buffer.subarray(0, bytesRead);
    const encrypted = isEncrypted(header);
    if (encrypted && passphrase === null)
      throw new CannotDecrypt(
        'The backup is encrypted: give its passphrase by BACKUP_PASSPHRASE or --passphrase-file.',
      );
    const through = encrypted && passphrase !== null ? [await createDecryption(passphrase, header)] : [];
    const tar = startTar(...args);
    const input = handle.createReadStream({ start: encrypted ? HEADER_BYTES : 0 });
    // After both have ended nothing is written any more, even if one of them failed.
    const ends = await Promise.allSettled([pipeline([input, ...through, tar.input]), tar.ended]);
    for (const end of ends)
      if (end.status === 'rejected')
        throw end.reason instanceof CannotDecrypt
          ? end.reason
          : new Error(`${file} is no backup, or is damaged: it was changed, or is not whole. Nothing was restored.`);
    return encrypted;
  } finally {
    await handle.close();
  }
}

function startTar(...args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (text: Buffer) => (problem = `${problem}${text.toString()}`.slice(-1_000)));
  const end = async () => {
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new Error(`tar ended with ${String(code)}: ${problem.trim()}`);
  };
  return { input: child.stdin, ended: end() };
}

/** The list of files of an unpacked backup; undefined if its release wrote none. */
export async function fileListIn(folder: string): Promise<FileList | undefined> {
  const path = join(folder, 'files.json');
  if (!existsSync(path)) return undefined;
  // Written by writeBackup; files missing in the folder are found when it is compared.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const list = JSON.parse(await readFile(path, 'utf8')) as FileList;
  if (list.format !== 1) throw new Error('The backup comes from a newer version. Restore it with that version.');
  return list;
}

/**
 * The list of files of a backup, for a later one based on it. Reads all of the backup, so that none is based on a
 * damaged one.
 */
export async function readFileList(
  file: string,
  folder: string,
  passphrase: string | null,
): Promise<FileList & { readonly path: string }> {
  const place = join(folder, 'earlier');
  mkdirSync(place);
  try {
    await unpackBackup(file, place, passphrase, 'files.json');
    const list = await fileListIn(place);
    if (!list) throw new Error(`${file} has no list of its files: an older release made it.`);
    return { ...list, path: file };
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
