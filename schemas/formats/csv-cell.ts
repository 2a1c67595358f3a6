import { parseGreekDate } from './greek-date.ts';

const TIME = / \d\d:\d\d$/;
/** A dash alone means an empty cell and is no formula. */
const FORMULA_START = /^(?!-$)[=+\-@\t\r]/;
const STARTS_AS_NUMBER = /^[+-]?\d/;
/** With apostrophes before it as well, so that each text is read back as it was. */
const GUARDED = /^'*(?!-$)[=+\-@\t\r]/;
/** A formula that is one text, its quotes doubled. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** Excel takes no longer text in a formula. */
const LONGEST = 255;

/** A cell that spreadsheets would run as a formula becomes text: an apostrophe before = + - @. */
export const neutralise = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Would a spreadsheet read it as a number or a day and change it (leading zeros, long codes, 3-4)? Dates are left unchanged. */
export const needsTextForcing = (text: string): boolean =>
  STARTS_AS_NUMBER.test(text) && parseGreekDate(text.replace(TIME, '')) === null;

/**
 * One cell of a CSV file. A value of type number stays a number. A text that a spreadsheet would read as a number, or run, is written as a formula that is nothing
 * but this text: ="00123". `readCell` undoes it.
 */
export function csvCell(value: unknown, separator = ','): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return quote(String(value).replace('.', separator === ';' ? ',' : '.'), separator);
  const text = typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : JSON.stringify(value);
  const guarded = GUARDED.test(text);
  if (!guarded && !needsTextForcing(text)) return quote(text, separator);
  if (text.length <= LONGEST) return `"=""${text.replaceAll('"', '""""')}"""`;
  return quote(guarded ? `'${text}` : text, separator);
}

/** The text of a cell as it was before `csvCell` wrote it; other cells are as they are. */
export function readCell(cell: string): string {
  const formula = TEXT_FORMULA.exec(cell)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

function quote(text: string, separator: string): string {
  const mustQuote = text.includes('"') || text.includes('\n') || text.includes('\r') || text.includes(separator);
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}
