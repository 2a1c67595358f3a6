import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The files that read or write files of people without a session. Calls that list or open files are not among them. */
const READERS = [
  'server/domains/admissions/guests/guest-files.ts',
  'server/domains/library/files/quota.ts',
  'server/platform/data/database.ts',
  'server/platform/data/write/schema.ts',
  'server/platform/files/storage.ts',
  'server/platform/files/sweep.ts',
];

it('files of people without a session are read where their token is asked, counted, swept or deleted with their draft, and nowhere else', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('server/platform/data/migrations'),
  );
  const readers = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('guest_files'));
  expect(readers.toSorted()).toEqual(READERS);
});
