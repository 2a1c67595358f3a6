import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../schemas/locales/', import.meta.url));
const DEFAULT = 'el';

/** Language codes, the default first. */
export const languages = (): readonly string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((first, second) => Number(second === DEFAULT) - Number(first === DEFAULT) || first.localeCompare(second));

/** A language's name in itself. */
export const languageName = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
};

interface CachedTexts {
  readonly stamp: string;
  readonly texts: Readonly<Record<string, string>>;
}
const cache = new Map<string, CachedTexts>();

/** All texts of a language, its files merged; read again only when a file changed. Undefined for a language that there is not. */
export function readBuiltInTexts(code: string): Readonly<Record<string, string>> | undefined {
  if (!languages().includes(code)) return undefined;
  const files = readdirSync(join(FOLDER, code))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(FOLDER, code, name));
  const stamp = files.map((file) => `${file}:${statSync(file).mtimeMs}`).join();
  const cached = cache.get(code);
  if (cached?.stamp === stamp) return cached.texts;
  const texts = Object.fromEntries(files.flatMap((file) => Object.entries(readTexts(file))));
  cache.set(code, { stamp, texts });
  return texts;
}

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
