import type { Db } from '../data/tables.ts';
import { languages, readBuiltInTexts } from './texts.ts';

type Texts = Readonly<Record<string, string>>;

/** All texts of a language for readers: those of translators replace the built-in ones. */
export async function loadTexts(db: Db, language: string): Promise<Texts | undefined> {
  const built = readBuiltInTexts(language);
  if (!built) return undefined;
  const own = await db.selectFrom('texts').where('language', '=', language).select(['key', 'value']).execute();
  return own.length === 0 ? built : { ...built, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
}

/** The same for every language. */
export async function loadAllTexts(db: Db): Promise<Record<string, Texts>> {
  const read = languages().map(async (code) => [code, (await loadTexts(db, code)) ?? {}] as const);
  return Object.fromEntries(await Promise.all(read));
}
