/** A place in a workbook: sheet, row and column, from 0. */
export type Place = readonly [sheet: number, row: number, column: number];

/** A rectangle of a sheet, including its last row and column. */
export interface Area {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCodePoint(65 + ((left - 1) % 26)) + letters;
  return letters;
}

/** The number of a column from its letters: A is 0. */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + (letter.codePointAt(0) ?? 0) - 64;
  return column - 1;
}

/** B3 for row 2, column 1. */
export const cellAddress = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** The name of a sheet as formulas write it: in quotes unless it consists of letters, digits, "_" and ".". */
export const quoteSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(name) && !/^[a-z]{1,3}\d+$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;

/** The key of a place, for maps. */
export const placeKey = (sheet: number, row: number, column: number): number => (sheet * 65_536 + row) * 4_096 + column;
