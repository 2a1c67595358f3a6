import { upper } from './greek-upper.ts';

type Named = Readonly<Record<string, unknown>>;

/** The displayed name of a person: first name, then surname. Migration 0190 has the same rule for the column. */
export const displayName = (fields: Named): string =>
  ['first_name', 'last_name']
    .map((name) => (Object.hasOwn(fields, name) ? fields[name] : ''))
    .map((value) => (typeof value === 'string' ? value.trim() : ''))
    .filter(Boolean)
    .join(' ');

/** The first letters of the first two words in Greek capitals. */
export const initialsOf = (name: string): string =>
  upper(
    name
      .split(/[\s,;]+/u)
      .filter(Boolean)
      .slice(0, 2)
      .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 63))
      .join(''),
  );
