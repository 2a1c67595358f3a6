import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LENGTH = 160;

/** Texts that cannot be wrapped, with their kinds. Only a line with such a text alone may be longer. */
const UNBREAKABLE: Readonly<Record<string, string>> = {
  'schemas/demo/media.json': 'the bytes of pictures, sounds and videos',
  'schemas/demo/projects.json': 'a consent, as HTML',
  'schemas/demo/action-work.json': 'scripts, as they are stored',
  'schemas/screens/admin/project.scenarios.json': 'settings, as JSON within a reply',
  'schemas/screens/screens/menus.scenarios.json': 'settings, as JSON within a reply',
  'schemas/screens/projects/edit.scenarios.json': 'settings, as JSON within a reply',
  'schemas/screens/bulk/existing.scenarios.json': 'settings, as JSON within a reply',
  'schemas/screens/workbooks/editor.scenarios.json': 'a workbook, as JSON within a reply',
  'schemas/screens/bulk/table.scenarios.json': 'the text of a file that is uploaded',
};
const ONE_TEXT = /^\s*"[^"]*": "(?:[^"\\]|\\.)*",?$/;

const files = globSync('schemas/{screens,demo}/**/*.json', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
const longLines = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line.length > MAX_LENGTH);
const isAllowed = (file: string, line: string): boolean => Object.hasOwn(UNBREAKABLE, file) && ONE_TEXT.test(line);

it('no line of a built-in document is longer than 160 characters', () => {
  expect(files.length).toBeGreaterThan(300);
  const long = files.flatMap((file) =>
    longLines(file)
      .filter((line) => !isAllowed(file, line))
      .map((line) => `${file}: ${line.trim().slice(0, 80)}`),
  );
  expect(long).toEqual([]);
});

it('every exception is needed', () => {
  expect(Object.keys(UNBREAKABLE).filter((file) => longLines(file).length === 0)).toEqual([]);
});
