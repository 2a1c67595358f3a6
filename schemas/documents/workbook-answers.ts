import { addDays, formatDay } from '../formats/greek-date.ts';
import { formatNumber, roundTo } from '../formats/greek-number.ts';
import type { AskedInput } from './questionnaire.ts';
import { WORKBOOK_LIMITS, type WorkbookInputType, type WorkbookValue } from './workbook.ts';

/** Values of inputs by name, as they are stored in a workbook's answer. */
export type WorkbookValues = Readonly<Record<string, WorkbookValue>>;

const isValue = (value: unknown): value is WorkbookValue =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= WORKBOOK_LIMITS.text);

/** Is it an object of values of inputs by name? */
export const areWorkbookValues = (json: unknown): json is WorkbookValues =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && Object.values(json).every(isValue);

/** The value of an input; undefined where none is stored. */
export const valueOfInput = (values: WorkbookValues, name: string): WorkbookValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Does an input of this type accept the value? Every input accepts null, which empties it. Without a type there is no input. */
export const acceptsInput = (type: WorkbookInputType | undefined, value: WorkbookValue): boolean =>
  type !== undefined && (value === null || typeof value === (type === 'Text' ? 'string' : 'number'));

const LAST_DAY = 2_958_465;
/** The number of 29 February 1900, which Excel's calendar has although it did not exist. */
const NO_DAY = 60;

/** Is the entered number of a date input a day of the calendar? A stored value may be any number. */
export const isDayNumber = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= LAST_DAY && value !== NO_DAY;

/** The limits of an input. */
export type InputLimits = Pick<AskedInput, 'Min' | 'Max' | 'MaxLength'>;

/** The limit that a value exceeds, with its kind. */
export type LimitFault =
  | { readonly code: 'too-small'; readonly min: number }
  | { readonly code: 'too-large'; readonly max: number }
  | { readonly code: 'too-long'; readonly count: number };

export function limitFault({ Min, Max, MaxLength }: InputLimits, value: WorkbookValue): LimitFault | null {
  if (typeof value === 'string' && MaxLength !== undefined && value.length > MaxLength)
    return { code: 'too-long', count: MaxLength };
  if (typeof value !== 'number') return null;
  if (Min !== undefined && value < Min) return { code: 'too-small', min: Min };
  return Max !== undefined && value > Max ? { code: 'too-large', max: Max } : null;
}

/** Does the value fill in the input? A value of another type does not, because the workbook was changed after it was stored. */
export function fillsInput({ InputType }: Pick<AskedInput, 'InputType'>, value: WorkbookValue | undefined): boolean {
  if (value === undefined || value === null || !acceptsInput(InputType, value)) return false;
  return typeof value !== 'string' || value.trim() !== '';
}

/** The stored values that a workbook shows: without unknown names and values that their inputs no longer accept. */
export const shownValues = (inputs: readonly AskedInput[], values: WorkbookValues): WorkbookValues =>
  Object.fromEntries(
    inputs.flatMap(({ FullName, InputType }) => {
      const value = valueOfInput(values, FullName);
      return value !== undefined && acceptsInput(InputType, value) ? [[FullName, value]] : [];
    }),
  );

/** The names of entered values that a workbook does not show, because their inputs are gone or have another type. */
export const hiddenNames = (inputs: readonly AskedInput[], values: WorkbookValues): readonly string[] => {
  const shown = shownValues(inputs, values);
  return Object.keys(values).filter((name) => values[name] !== null && !Object.hasOwn(shown, name));
};

/** The serial number of 01-01-1970. */
const FIRST_DAY = 25_569;
const FIRST = { year: 1970, month: 1, day: 1 };
const SHOWN_DECIMALS = 10;

/** The shown text of a value. */
export function valueText(
  type: WorkbookInputType | undefined,
  value: WorkbookValue | undefined,
  locale = 'el',
): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number') return String(value);
  if (type === 'Date') return formatDay(addDays(FIRST, Math.floor(value) - FIRST_DAY));
  return type === 'Precent'
    ? `${formatNumber(roundTo(value * 100, SHOWN_DECIMALS), locale)}%`
    : formatNumber(value, locale);
}
