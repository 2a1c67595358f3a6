import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Who reads or writes files of people without a session. A call that lists or opens files is not among them. */
const READERS = [
  'server/areas/files/quota.ts',
  'server/areas/guests/tables.ts',
  'server/data/write/schema.ts',
  'server/files/storage.ts',
  'server/files/sweep.ts',
  'server/public/guest-files.ts',
];

it('files of people without a session are read where their token is asked, counted, swept or deleted with their draft, and nowhere else', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('server/data/migrations'),
  );
  const readers = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('guest_files'));
  expect(readers.toSorted()).toEqual(READERS);
});
