import { readFileSync } from 'node:fs';
import type { Config } from '../server/config.ts';
import { Refusal } from './command-line.ts';

const LEAST = 12;

/** The passphrase of a backup: from a file or the environment, as every user of the machine sees a command line. Null for none. */
export function passphraseOf(config: Pick<Config, 'BACKUP_PASSPHRASE'>, file: string | undefined): string | null {
  const text = file === undefined ? config.BACKUP_PASSPHRASE : readFileSync(file, 'utf8').trim();
  if (file === undefined && text === '') return null;
  if (text.length < LEAST) throw new Refusal(`The passphrase is too short: it needs ${LEAST} characters at least.`);
  return text;
}
