import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOnce } from '../base/built-in-files.ts';

const FOLDER = fileURLToPath(new URL('../../../schemas/locales/', import.meta.url));
const DEFAULT = 'el';

/** Language codes, the default first. */
export const languages = (): readonly string[] => readLanguages(FOLDER);

const readLanguages = readOnce((folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((first, second) => Number(second === DEFAULT) - Number(first === DEFAULT) || first.localeCompare(second)),
);

/** The name of a language in that language. */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
};

/** All texts of a language, merged from its files. Undefined for an unknown language. */
export const readBuiltInTexts = (code: string): Readonly<Record<string, string>> | undefined =>
  languages().includes(code) ? readLanguage(code) : undefined;

const readLanguage = readOnce((code: string): Readonly<Record<string, string>> => {
  const files = readdirSync(join(FOLDER, code))
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return Object.fromEntries(files.flatMap((file) => Object.entries(readTexts(join(FOLDER, code, file)))));
});

function readTexts(file: string): Record<string, string> {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof read !== 'object' || read === null) throw new Error(`${file} holds no texts`);
  return Object.fromEntries(
    Object.entries(read).map(([key, value]) => {
      if (typeof value !== 'string') throw new Error(`${file}: ${key} is no text`);
      return [key, value];
    }),
  );
}
