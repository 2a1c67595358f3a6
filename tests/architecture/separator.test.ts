import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isUnitFile } from '../../schemas/documents/screen-files.ts';

const SCREENS = new URL('../../schemas/screens/', import.meta.url);

test('no screen has a CSV separator of its own: the reader chose one in the settings', () => {
  const own = globSync('**/*.json', { cwd: SCREENS })
    .filter(isUnitFile)
    .filter((file) => /"do": "export"[^}]*"separator"/.test(readFileSync(new URL(file, SCREENS), 'utf8')));
  expect(own).toEqual([]);
});
