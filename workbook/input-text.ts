import { trimEndSigns } from '../schemas/formats/spans.ts';
import { WORKBOOK_LIMITS, type WorkbookInputType, type WorkbookValue } from '../schemas/documents/workbook.ts';
import { formatDay, parseGreekDate } from '../schemas/formats/greek-date.ts';
import { parseNumber } from '../schemas/formats/greek-number.ts';
import type { BookInput } from './inputs.ts';
import { limitFault } from '../schemas/documents/workbook-answers.ts';
import { dayOfSerial, serialOfDay } from './serial-date.ts';

/** The reason why a typed text is not a value of its input. */
export type InputProblem = 'not-a-number' | 'not-a-date' | 'too-long' | 'below' | 'above' | 'over-length';
export type InputReading = { readonly value: WorkbookValue } | { readonly problem: InputProblem };

/**
 * The value of a text that a person typed into an input. It is never a formula. An empty text is null, a date is the number of its day, and a percentage
 * is divided by 100.
 */
export function readInputText(type: WorkbookInputType, text: string, locale = 'el'): InputReading {
  if (text.length > WORKBOOK_LIMITS.text) return { problem: 'too-long' };
  if (text === '' || (type !== 'Text' && text.trim() === '')) return { value: null };
  if (type === 'Text') return { value: text };
  const value = type === 'Date' ? readDate(text) : readNumber(type, text, locale);
  if (value === null) return { problem: type === 'Date' ? 'not-a-date' : 'not-a-number' };
  return { value };
}

const LIMIT_PROBLEMS = { 'too-small': 'below', 'too-large': 'above', 'too-long': 'over-length' } as const;

/** The same for an input with its limits. */
export const readEntry = (input: Pick<BookInput, 'type' | 'limits'>, text: string, locale = 'el'): InputReading =>
  withinLimits(input, readInputText(input.type, text, locale));

/** A value that the limits of an input refuse is a problem. */
export function withinLimits({ limits }: Pick<BookInput, 'limits'>, reading: InputReading): InputReading {
  const fault = limits && 'value' in reading ? limitFault(limits, reading.value) : null;
  return fault ? { problem: LIMIT_PROBLEMS[fault.code] } : reading;
}

/** The number of a text typed into a quick cell: 0 for an empty text or one that is not a number. */
export const readQuickText = (type: 'Number' | 'Precent', text: string, locale = 'el'): number =>
  readNumber(type, text, locale) ?? 0;

/** A quick cell accepts no other characters. */
export const isQuickText = (text: string): boolean => /^[\d.-]*$/.test(text);

/** The initial text of an input's editor. readInputText reads the same value from it. */
export function inputText(type: WorkbookInputType, value: WorkbookValue, locale = 'el'): string {
  if (value === null) return '';
  if (typeof value !== 'number') return String(value);
  const day = type === 'Date' && Number.isInteger(value) ? dayOfSerial(value) : null;
  if (day) return formatDay(day);
  const text = moveDecimalPoint(decimalText(value), type === 'Precent' ? PERCENT_PLACES : 0);
  return /^en\b/i.test(locale) ? text : text.replace('.', ',');
}

const PERCENT_PLACES = 2;

function readDate(text: string): number | null {
  const day = parseGreekDate(text.trim());
  const serial = day && serialOfDay(day);
  return serial !== null && serial >= 1 ? serial : null;
}

const withoutPercent = (text: string): string => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text);

function readNumber(type: WorkbookInputType, text: string, locale: string): number | null {
  const digits = type === 'Precent' ? withoutPercent(text.trim()) : text;
  const number = parseNumber(digits, locale);
  if (number === null) return null;
  return (type === 'Precent' ? divideByHundred(number, digits) : number) || 0;
}

/** Moves the decimal point of the typed digits, so that 7,1% is exactly 0.071. */
function divideByHundred(number: number, typed: string): number {
  const digits = typed.trim().replace(/^[-−+]/u, '');
  const size = Math.abs(number);
  const decimal = [digits.replaceAll('.', '').replace(',', '.'), digits.replaceAll(',', '')].find(
    (match) => Number(match) === size,
  );
  return Math.sign(number) * Number(moveDecimalPoint(decimal ?? decimalText(size), -PERCENT_PLACES));
}

/** All digits of a number, without an exponent. */
function decimalText(value: number): string {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return moveDecimalPoint(digits, Number(exponent));
}

/** Moves the decimal point of a decimal number to the right, or to the left by a negative number of places. */
function moveDecimalPoint(text: string, places: number): string {
  if (places === 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.');
  const point = whole.length + places;
  const before = '0'.repeat(Math.max(0, 1 - point));
  const digits = `${before}${whole}${fraction}`.padEnd(point, '0');
  const at = point + before.length;
  const [left, right] = [digits.slice(0, at).replace(/^0+(?=\d)/, ''), trimEndSigns(digits.slice(at), '0')];
  return `${sign}${left}${right === '' ? '' : `.${right}`}`;
}
