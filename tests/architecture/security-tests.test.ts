import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('{schemas,server,src,tests,widgets,engine,workbook,flows}/**/*.{test,e2e}.{ts,tsx}', {
  cwd: root,
}).map((file) => `/${file.split(sep).join('/')}`);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");

/** A file of tests in backquotes, or a part of a title in quotes. */
const NAMES = /`([\w./-]+\.(?:test|e2e)\.tsx?)`|"([^"]+)"/g;

function missingIn(row: string): string[] {
  const missing: string[] = [];
  let texts: readonly string[] | undefined;
  for (const [, file, title = ''] of row.matchAll(NAMES)) {
    if (file !== undefined) {
      texts = files.filter((each) => each.endsWith(`/${file}`)).map(textOf);
      if (texts.length === 0) missing.push(file);
    } else if (texts && !texts.some((text) => text.includes(title))) missing.push(title);
  }
  return missing;
}

it('docs/security.md names only existing tests', () => {
  const rows = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  expect(rows.filter((row) => row.startsWith('|')).flatMap(missingIn)).toEqual([]);
});

it('a missing file and a missing title are found', () => {
  expect(missingIn('| an attack | `server/no.test.ts`, `security.test.ts` "no such title" |')).toEqual([
    'server/no.test.ts',
    'no such title',
  ]);
});
