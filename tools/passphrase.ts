import { readFileSync } from 'node:fs';
import type { Config } from '../server/platform/base/config.ts';
import { Refusal } from './command-line.ts';

const MIN_LENGTH = 12;

/** The passphrase of a backup from a file or the environment, because every user of the machine sees a command line. Null for none. */
export function passphraseOf(config: Pick<Config, 'BACKUP_PASSPHRASE'>, file: string | undefined): string | null {
  const text = file === undefined ? config.BACKUP_PASSPHRASE : readFileSync(file, 'utf8').trim();
  if (file === undefined && text === '') return null;
  if (text.length < MIN_LENGTH)
    throw new Refusal(`The passphrase is too short: it needs ${MIN_LENGTH} characters at least.`);
  return text;
}
