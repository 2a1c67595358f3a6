import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const FILE = join(import.meta.dirname, 'release.json.gz');

/** Facts about the last release, written by `npm run upgrade -- COMMIT --record`. */
export interface Release {
  readonly commit: string;
  /** Its last migration. */
  readonly migration: string;
  /** The SQL statements of its code. */
  readonly statements: readonly string[];
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
export const readRelease = (): Release => JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as Release;

export const writeRelease = (release: Release): void =>
  writeFileSync(FILE, gzipSync(JSON.stringify(release), { level: 9 }));
