import { upper } from './greek-upper.ts';

type Named = Readonly<Record<string, unknown>>;

/** The name of a person as it is shown: first name, then surname. Migration 0190 has the same rule for the column. */
export const displayName = (fields: Named): string =>
  ['first_name', 'last_name']
    .map((name) => (Object.hasOwn(fields, name) ? fields[name] : ''))
    .map((value) => (typeof value === 'string' ? value.trim() : ''))
    .filter(Boolean)
    .join(' ');

/** The first letters of the first two words, as Greek capitals are written. */
export const initialsOf = (name: string): string =>
  upper(
    name
      .split(/[\s,;]+/u)
      .filter(Boolean)
      .slice(0, 2)
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63))
      .join(''),
  );
