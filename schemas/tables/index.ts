import { fold } from '../formats/folding.ts';
import categories from './categories.json' with { type: 'json' };
import fileTypes from './file-types.json' with { type: 'json' };
import municipalities from './municipalities.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import sexCodes from './sex-codes.json' with { type: 'json' };

/** code -> language -> text. */
export type CodeTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The code tables of `lookup()`. Unknown codes are shown unchanged, also municipalities that the programme's data has by name. */
export const tables: Readonly<Record<string, CodeTable>> = {
  categories,
  fileTypes,
  municipalities,
  regions,
  sexCodes,
};

/** The text of a code in a language, or else in the table's first language. An unknown code is returned unchanged. */
export function lookUp(code: unknown, table: string, language: string): unknown {
  const key = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  const row = ownEntry(ownEntry(tables, table), key);
  return row === undefined ? code : (ownEntry(row, language) ?? Object.values(row)[0] ?? code);
}

/** The code of a text of a table, in any language, ignoring case and accents. An unknown text is returned unchanged. */
export function codeOf(text: string, table: string): string {
  const known = ownEntry(tables, table) ?? {};
  if (Object.hasOwn(known, text)) return text;
  const wanted = fold(text);
  const found = Object.entries(known).find(([, row]) => Object.values(row).some((name) => fold(name) === wanted));
  return found?.[0] ?? text;
}

const ownEntry = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
