import type { Generated } from 'kysely';
import type { Db } from '../../area.ts';
import { languages, readBuiltInTexts } from './texts.ts';

/** A text that a translator gave in place of the product's, or where the product has none. */
export interface TextTable {
  language: string;
  key: string;
  value: string;
  author: number | null;
  author_name: string;
  time: Generated<Date>;
  revision: Generated<number>;
}

type Texts = Readonly<Record<string, string>>;

/** All texts of a language as readers get them: the translators' own win. */
export async function loadTexts(db: Db, language: string): Promise<Texts | undefined> {
  const built = readBuiltInTexts(language);
  if (!built) return undefined;
  const own = await db.selectFrom('texts').where('language', '=', language).select(['key', 'value']).execute();
  return own.length === 0 ? built : { ...built, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) };
}

/** The same in every language. */
export async function loadAllTexts(db: Db): Promise<Record<string, Texts>> {
  const read = languages().map(async (code) => [code, (await loadTexts(db, code)) ?? {}] as const);
  return Object.fromEntries(await Promise.all(read));
}
