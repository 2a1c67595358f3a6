import municipalities from './municipalities.json' with { type: 'json' };
import regions from './regions.json' with { type: 'json' };
import sexCodes from './sex-codes.json' with { type: 'json' };

/** code -> language -> text. */
export type CodeTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The code tables of `lookup()`. A municipality that the programme's data names by its name, and every unknown code, is shown as it is. */
export const tables: Readonly<Record<string, CodeTable>> = { municipalities, regions, sexCodes };

/** The text of a code in a language, else in the first that the table has; an unknown code is its own text. */
export function lookUp(code: unknown, table: string, language: string): unknown {
  const key = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  const row = ownEntry(ownEntry(tables, table), key);
  return row === undefined ? code : (ownEntry(row, language) ?? Object.values(row)[0] ?? code);
}

const ownEntry = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
