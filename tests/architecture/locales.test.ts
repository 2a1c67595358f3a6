import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPlaceholders } from '../../server/domains/documents/lang/placeholders.ts';

const FOLDER = join(import.meta.dirname, '../../schemas/locales');
const textsOf = (language: string, file: string) =>
  new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))));
/** "One person" has the number as a word in one language and as a digit in another. */
const isSingular = (key: string) => /_(one|zero)$/.test(key);

it.each(readdirSync(join(FOLDER, 'el')))('%s fills in the same in both languages', (file) => {
  const [greek, english] = [textsOf('el', file), textsOf('en', file)];
  const different = [...greek]
    .filter(
      ([key, text]) =>
        !isSingular(key) &&
        String(findPlaceholders([String(text)]).toSorted()) !==
          String(findPlaceholders([String(english.get(key))]).toSorted()),
    )
    .map(([key]) => key);
  expect(different).toEqual([]);
  expect(['el', 'en'].flatMap((language) => repeatedKeys(language, file))).toEqual([]);
  expect([...english.keys()].toSorted()).toEqual([...greek.keys()].toSorted());
});

/** Of a duplicate key JSON keeps only the last text. */
function repeatedKeys(language: string, file: string): readonly string[] {
  const lines = readFileSync(join(FOLDER, language, file), 'utf8').matchAll(/^\s*"((?:[^"\\]|\\.)+)":/gm);
  const keys = [...lines].map(([, key = '']) => key);
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}
