import { readFileSync } from 'node:fs';

const file: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** The version of this server. */
export const VERSION: string =
  typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : 'unknown';
