import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SCREENS = new URL('../../schemas/screens/', import.meta.url);

test('no screen has a CSV separator of its own: the reader chose one in the settings', () => {
  const own = globSync('**/*.json', { cwd: SCREENS })
    .filter((file) => !file.endsWith('.scenarios.json'))
    .filter((file) => /"do": "export"[^}]*"separator"/.test(readFileSync(new URL(file, SCREENS), 'utf8')));
  expect(own).toEqual([]);
});
