import errorTexts from './error-texts.json' with { type: 'json' };

/** The kinds of errors of cells, as formulas write them. */
export const ERROR_KINDS = ['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!', '#CYCLE!', '#ERROR!'] as const;
type ErrorKind = (typeof ERROR_KINDS)[number];

/** Distinguishes errors of one kind for which the specification has texts of its own. */
export type ErrorNote = 'lookup' | 'match' | 'rate';

/** An error in a cell. */
export interface CellFailure {
  readonly error: ErrorKind;
  /** The text that the cell shows. */
  readonly text: string;
}

/** The value of a cell; null is an empty one. A date is the number of its day. */
export type CellValue = number | string | boolean | null | CellFailure;

export const isCellFailure = (value: CellValue): value is CellFailure => typeof value === 'object' && value !== null;

export const isSameValue = (one: CellValue | undefined, other: CellValue | undefined): boolean =>
  one === other ||
  (isFailureValue(one) && isFailureValue(other) && one.error === other.error && one.text === other.text);

const isFailureValue = (value: CellValue | undefined): value is CellFailure =>
  value !== undefined && value !== null && isCellFailure(value);

/** The specification's texts of a lookup, a match and a rate that were not found. */
const NOTED_TEXTS: Readonly<Record<ErrorNote, string>> = errorTexts;

/** Creates an error from its kind and note. An unknown kind becomes #ERROR!. */
export function cellFailure(kind: string, note?: string): CellFailure {
  const error = ERROR_KINDS.find((errorKind) => errorKind === kind) ?? '#ERROR!';
  const noted = note === 'lookup' || note === 'match' || note === 'rate' ? NOTED_TEXTS[note] : error;
  return { error, text: noted };
}
