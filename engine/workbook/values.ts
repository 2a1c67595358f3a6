/** The kinds of errors of cells, as formulas write them. */
export const ERROR_KINDS = ['#DIV/0!', '#N/A', '#NAME?', '#NUM!', '#REF!', '#VALUE!', '#CYCLE!', '#ERROR!'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Tells errors of one kind apart: the specification gives these texts of their own. */
export type ErrorNote = 'lookup' | 'match' | 'rate';

/** An error in a cell. */
export interface CellFailure {
  readonly error: ErrorKind;
  /** The shown text. */
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

/** The texts of the specification: a lookup, a match and a rate that were not found. */
const NOTED_TEXTS: Readonly<Record<ErrorNote, string>> = { lookup: '#Δ/Υ', match: 'n/a', rate: 'n/a' };

/** An error from its kind and note; an unknown kind is #ERROR!. */
export function cellFailure(kind: string, note?: string): CellFailure {
  const error = ERROR_KINDS.find((each) => each === kind) ?? '#ERROR!';
  const noted = note === 'lookup' || note === 'match' || note === 'rate' ? NOTED_TEXTS[note] : error;
  return { error, text: noted };
}
