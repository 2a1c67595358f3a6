import { ErrorType, type SimpleRangeValue } from 'hyperformula';
import {
  arrayOf,
  failure,
  isFailure,
  number,
  range,
  rowsOf,
  scalar,
  type Argument,
  type Call,
  type OwnFunction,
  type Scalar,
} from './define.ts';

/** A number from 0 to 1 that depends only on the seed, the cell, and the place of the call in its formula. */
function randomAt({ seed, cell: { sheet, row, col } }: Call, place: number): number {
  let state = (seed ^ Math.imul(sheet + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b)) >>> 0;
  state = (state ^ Math.imul(col + 1, 0xc2b2ae35) ^ Math.imul(place + 1, 0x27d4eb2f)) >>> 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** The determinant, by elimination with the greatest pivot. */
function determinant(rows: number[][]): number {
  let value = 1;
  for (let column = 0; column < rows.length; column++) {
    let best = column;
    for (let row = column + 1; row < rows.length; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
    const pivot = rows[best]![column]!;
    if (pivot === 0) return 0;
    if (best !== column) [rows[best], rows[column], value] = [rows[column]!, rows[best]!, -value];
    value *= pivot;
    for (let row = column + 1; row < rows.length; row++) {
      const factor = rows[row]![column]! / pivot;
      for (let next = column; next < rows.length; next++) rows[row]![next]! -= factor * rows[column]![next]!;
    }
  }
  return value;
}

const ERROR_NUMBERS: Readonly<Partial<Record<ErrorType, number>>> = {
  [ErrorType.DIV_BY_ZERO]: 2,
  [ErrorType.VALUE]: 3,
  [ErrorType.REF]: 4,
  [ErrorType.NAME]: 5,
  [ErrorType.NUM]: 6,
  [ErrorType.NA]: 7,
};

/** The maximum number of values of a result. */
const MAX_VALUES = 100_000;
const MAX_MATRIX_SIZE = 100;

export const mathematicalFunctions: Readonly<Record<string, OwnFunction>> = {
  // The compiler puts the place of the call before the arguments of these two.
  RAND: { parameters: [number()], run: (call, place: number) => randomAt(call, place) },
  RANDBETWEEN: {
    parameters: [number(), number(), number()],
    run: (call, place: number, from: number, to: number) => {
      const [low, high] = [Math.ceil(from), Math.floor(to)];
      return low > high ? failure('NUM') : low + Math.floor(randomAt(call, place) * (high - low + 1));
    },
  },
  SEQUENCE: {
    parameters: [number(), number(1), number(1), number(1)],
    run: (_call, rows: number, columns: number, start: number, step: number): Scalar | SimpleRangeValue => {
      const [down, right] = [Math.trunc(rows), Math.trunc(columns)];
      if (down < 1 || right < 1 || down * right > MAX_VALUES) return failure('VALUE');
      return arrayOf(
        Array.from({ length: down }, (_, row) =>
          Array.from({ length: right }, (__, column) => start + step * (row * right + column)),
        ),
      );
    },
  },
  MDETERM: {
    parameters: [range],
    run: (_call, matrix: Argument) => {
      const rows = rowsOf(matrix);
      const numbers = rows.map((row) => row.filter((value) => typeof value === 'number'));
      if (rows.length > MAX_MATRIX_SIZE || numbers.some((row) => row.length !== rows.length)) return failure('VALUE');
      return determinant(numbers);
    },
  },
  GESTEP: { parameters: [number(), number(0)], run: (_call, value: number, step: number) => (value >= step ? 1 : 0) },
  'ERROR.TYPE': {
    parameters: [scalar],
    run: (_call, value: Scalar) => (isFailure(value) ? (ERROR_NUMBERS[value.type] ?? failure('NA')) : failure('NA')),
  },
};
