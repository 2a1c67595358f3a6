import type { WorkbookInputType } from '../schemas/documents/workbook.ts';
import { formatNumber, roundTo } from '../schemas/formats/greek-number.ts';
import { patternText } from './pattern-text.ts';
import { isCellFailure, type CellValue } from './values.ts';

/** The specification requires: "Number formats show '-' for zero or empty". */
const EMPTY = '-';
const TEXT_SECTION = 3;

/** The format of a cell. */
export interface CellFormat {
  /** Up to four templates: positive, negative, zero or empty, text. */
  readonly templates?: readonly string[] | undefined;
  /** The type of an input, where it has no templates. */
  readonly type?: WorkbookInputType | undefined;
}

/** From here on a number without a template is shown with an exponent, as in spreadsheets, because it would be too long to read. */
const LARGE = 1e15;
const SMALL = 1e-9;
const DIGITS = 5;

/** The shown text of a value. With a faulty template the value is shown without it. */
export function showValue(value: CellValue, { templates, type }: CellFormat, locale: string): string {
  if (value !== null && isCellFailure(value)) return value.text;
  if (templates) return showByTemplates(value, templates, locale);
  if (typeof value === 'number') return showNumber(value, type, locale);
  return typeof value === 'boolean' ? booleanText(value, locale) : (value ?? '');
}

function showNumber(value: number, type: WorkbookInputType | undefined, locale: string): string {
  if (type === 'Precent') return `${general(roundTo(value * 100, 2), locale)}%`;
  if (type === 'Date') return patternText('dd-mm-yyyy', value, locale) ?? String(value);
  return general(value, locale);
}

/** A number without a template is not grouped, as in spreadsheets: it may be a year or a code, and 2026 must not become 2.026. */
function general(value: number, locale: string): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const isUsual = size === 0 || (size >= SMALL && size < LARGE);
  // Adding 0 turns -0 into 0.
  return isUsual ? formatNumber(value + 0, locale, undefined, false) : withExponent(value, locale);
}

/** 1,5E+20, as spreadsheets write it. */
function withExponent(value: number, locale: string): string {
  const [digits = '', exponent = ''] = value.toExponential(DIGITS).split('e');
  const [sign, places] = [exponent.slice(0, 1), exponent.slice(1).padStart(2, '0')];
  return `${formatNumber(Number(digits), locale, undefined, false)}E${sign}${places}`;
}

function showByTemplates(value: CellValue, templates: readonly string[], locale: string): string {
  const empty = value === null || value === '' || value === 0;
  if (empty && templates[2] === undefined) return EMPTY;
  const shown = empty ? 0 : value;
  const pattern = templates.slice(0, TEXT_SECTION + 1).join(';');
  return patternText(pattern, shown, locale) ?? showValue(value, {}, locale);
}

const booleanText = (value: boolean, locale: string): string => patternText('General', value, locale) ?? String(value);
