import { parseGreekDate } from './greek-date.ts';

const TIME = / \d\d:\d\d$/;
/** A dash alone is none: it stands where there is nothing. */
const FORMULA_START = /^(?!-$)[=+\-@\t\r]/;
const STARTS_AS_NUMBER = /^[+-]?\d/;

/** A cell that spreadsheets would run as a formula becomes text: an apostrophe before = + - @. */
export const neutralise = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

/** May a spreadsheet read it as a number or a day, and so lose what it looks like (leading zeros, long codes, 3-4)? Dates are left alone. */
export const needsTextForcing = (text: string): boolean =>
  STARTS_AS_NUMBER.test(text) && parseGreekDate(text.replace(TIME, '')) === null;

/** One cell of a CSV file. A value of type number stays a number; `forceText` keeps texts of digits as they are written. */
export function csvCell(
  value: unknown,
  options: { readonly separator?: string; readonly forceText?: boolean } = {},
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return quote(String(value).replace('.', options.separator === ';' ? ',' : '.'), options);
  const text = typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : JSON.stringify(value);
  if (options.forceText && needsTextForcing(text) && !FORMULA_START.test(text))
    return `"=""${text.replaceAll('"', '""""')}"""`;
  return quote(neutralise(text), options);
}

function quote(text: string, { separator = ',' }: { readonly separator?: string }): string {
  const mustQuote = text.includes('"') || text.includes('\n') || text.includes('\r') || text.includes(separator);
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}
