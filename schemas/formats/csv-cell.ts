import { parseGreekDate } from './greek-date.ts';

const TIME = / \d\d:\d\d$/;
/** A single dash means an empty cell, not a formula. */
const FORMULA_START = /^(?!-$)[=+\-@\t\r]/;
const STARTS_AS_NUMBER = /^[+-]?\d/;
/** The same with apostrophes before it, so that each text is read back unchanged. */
const GUARDED = /^'*(?!-$)[=+\-@\t\r]/;
/** A formula that is one text, with doubled quotes. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
/** The maximum length of a text in an Excel formula. */
const MAX_LENGTH = 255;

/** Turns a cell that spreadsheets would run as a formula into text: an apostrophe before = + - @. */
export const neutralise = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** Would a spreadsheet read it as a number or a date and change it (leading zeros, long codes, 3-4)? Dates in our form are left unchanged. */
export const needsTextForcing = (text: string): boolean =>
  STARTS_AS_NUMBER.test(text) && parseGreekDate(text.replace(TIME, '')) === null;

/**
 * One cell of a CSV file. A value of type number stays a number. A text that a spreadsheet would read as a number, or run, is written as a formula with only
 * this text: ="00123". `readCell` reverses it.
 */
export function csvCell(value: unknown, separator = ','): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return quote(String(value).replace('.', separator === ';' ? ',' : '.'), separator);
  const text = typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : JSON.stringify(value);
  const guarded = GUARDED.test(text);
  if (!guarded && !needsTextForcing(text)) return quote(text, separator);
  if (text.length <= MAX_LENGTH) return `"=""${text.replaceAll('"', '""""')}"""`;
  return quote(guarded ? `'${text}` : text, separator);
}

/** The text of a cell before `csvCell` wrote it. Other cells are returned unchanged. */
export function readCell(cell: string): string {
  const formula = TEXT_FORMULA.exec(cell)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"');
  return cell.startsWith("'") && GUARDED.test(cell) ? cell.slice(1) : cell;
}

function quote(text: string, separator: string): string {
  const mustQuote = text.includes('"') || text.includes('\n') || text.includes('\r') || text.includes(separator);
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}
