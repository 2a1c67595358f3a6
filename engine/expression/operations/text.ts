import { csvCell } from '../../../schemas/formats/csv-cell.ts';
import { contains, fold, lower, upper } from '../../../schemas/formats/index.ts';
import { initialsOf } from '../../../schemas/formats/person-name.ts';
import { spend } from '../budget.ts';
import type { OperationCodes } from '../operation.ts';

/** A value as text; null, objects and lists give an empty text. */
export const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const words = (value: string): string[] => value.split(/[\s,;]+/u).filter((word) => word !== '');

/** The prefixes of a path and the path itself: "a/b" gives a, then a/b. */
function prefixes(path: string, separator: string): { path: string; last: string }[] {
  if (separator === '') return [];
  const parts = path.split(separator).filter((part) => part !== '');
  return parts.map((last, index) => ({ path: parts.slice(0, index + 1).join(separator), last }));
}

export const TEXT_CODE: OperationCodes = {
  trim: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => scalarText(value).trim(),
  },
  upper: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => upper(scalarText(value)),
  },
  lower: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => lower(scalarText(value)),
  },
  fold: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => fold(scalarText(value)),
  },
  contains: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, searched]) => contains(scalarText(value), scalarText(searched)),
  },
  startsWith: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, start]) => scalarText(value).startsWith(scalarText(start)),
  },
  endsWith: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, end]) => scalarText(value).endsWith(scalarText(end)),
  },
  words: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => words(scalarText(value)),
  },
  prefixes: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([path, separator]) => prefixes(scalarText(path), scalarText(separator)),
  },
  replace: {
    minArgs: 3,
    maxArgs: 3,
    evaluate: ([value, part, by]) => {
      if (scalarText(part) === '') return scalarText(value);
      const pieces = scalarText(value).split(scalarText(part));
      spend(pieces.length + (pieces.length * scalarText(by).length) / 64);
      return pieces.join(scalarText(by));
    },
  },
  split: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, separator]) => (scalarText(value) === '' ? [] : scalarText(value).split(scalarText(separator))),
  },
  join: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([list, separator]) => {
      const texts = (Array.isArray(list) ? list : []).map(scalarText).filter((item) => item !== '');
      const joined = texts.join(separator === undefined ? ', ' : scalarText(separator));
      spend(texts.length + (joined.length >> 6));
      return joined;
    },
  },
  csvLine: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([list, given]) => {
      const separator = given === undefined ? ';' : scalarText(given);
      const line = (Array.isArray(list) ? list : [])
        .map((cell: unknown) => csvCell(typeof cell === 'number' ? cell : scalarText(cell), separator))
        .join(separator);
      spend(line.length >> 6);
      return line;
    },
  },
  initials: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => initialsOf(scalarText(value)),
  },
  shorten: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([value, length]) => {
      const signs = Array.from(scalarText(value));
      const max = typeof length === 'number' ? Math.max(1, Math.trunc(length)) : signs.length;
      return signs.length <= max ? scalarText(value) : `${signs.slice(0, max - 1).join('')}…`;
    },
  },
};
