import * as fc from 'fast-check';
import type { Workbook, WorkbookValue } from '../../../schemas/documents/workbook.ts';
import { cellAddress } from '../../../workbook/address.ts';
import { writeBook, type WrittenCell } from './books.ts';

const [ROWS, COLUMNS] = [6, 4];
const SHEETS = ['Έσοδα', 'Δάνειο 1'];
const INPUTS = ['A1', 'B1', 'C1', 'D1', 'A2'];
const TEXT_INPUT = 'A2';

const numbers = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.constantFrom(0.1, 1 / 3, 1e9, -0.5, 25_569, 45_000),
  fc.constant(null),
);
const texts = fc.constantFrom(null, 'οδός', 'ΟΔΟΣ', '=1+1', '12%', 'x', "'", '');

const reference = fc
  .tuple(fc.constantFrom('', "'Δάνειο 1'!", 'Έσοδα!'), fc.nat(ROWS - 1), fc.nat(COLUMNS - 1))
  .map(([sheet, row, column]) => `${sheet}${cellAddress(row, column)}`);
const area = fc
  .tuple(fc.nat(ROWS - 1), fc.nat(COLUMNS - 1), fc.nat(ROWS - 1), fc.nat(COLUMNS - 1))
  .map(([row, column, lastRow, lastColumn]) => {
    const [top, bottom] = [Math.min(row, lastRow), Math.max(row, lastRow)];
    const [left, right] = [Math.min(column, lastColumn), Math.max(column, lastColumn)];
    return `${cellAddress(top, left)}:${cellAddress(bottom, right)}`;
  });

const formula = fc.oneof(
  fc.tuple(reference, fc.constantFrom('+', '-', '*', '/', '&', '=', '>'), reference).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('SUM', 'COUNT', 'MAX', 'AVERAGE', 'COUNTA'), area).map(([name, of]) => `${name}(${of})`),
  fc.tuple(reference, reference, reference).map(([one, two, three]) => `IF(${one}>1,${two},${three})`),
  fc.tuple(reference, area).map(([one, of]) => `IFERROR(VLOOKUP(${one},${of},1,FALSE),"κανένα")`),
  fc.tuple(reference, area).map(([one, of]) => `MATCH(${one},${of},0)`),
  reference.map((one) => `ROUND(${one}*1.005,2)`),
  reference.map((one) => `UPPER(${one})&TEXT(${one},"0.0")`),
  reference.map((one) => `EDATE(${one},1)`),
  area.map((of) => `SUM(σύνολο)-SUM(${of})`),
);

/** Random workbooks with inputs, formulas over two sheets, and cycles, as people might create them by accident. */
export const randomBook: fc.Arbitrary<Workbook> = fc
  .tuple(...SHEETS.map(() => fc.array(fc.option(formula, { freq: 8 }), { minLength: 24, maxLength: 24 })))
  .map((sheets) => {
    const written = SHEETS.map((name, sheet) => [name, cellsOf(sheets[sheet] ?? [], sheet === 0)] as const);
    return writeBook(Object.fromEntries(written), { σύνολο: 'Έσοδα!A1:B3' }, { Formats: [['#,##0.00', '-#,##0.00']] });
  });

function cellsOf(formulas: readonly (string | null)[], hasInputs: boolean): Record<string, WrittenCell> {
  const cells: Record<string, WrittenCell> = {};
  formulas.forEach((each, index) => {
    const address = cellAddress(Math.floor(index / COLUMNS), index % COLUMNS);
    if (hasInputs && INPUTS.includes(address)) cells[address] = [address === TEXT_INPUT ? 'Text' : 'Number', null];
    else if (each !== null) cells[address] = `=${each}`;
  });
  return cells;
}

/** Changes of inputs of a random workbook, one after the other. */
export const randomEdits: fc.Arbitrary<readonly Readonly<Record<string, WorkbookValue>>[]> = fc.array(
  fc
    .array(
      fc
        .constantFrom(...INPUTS)
        .chain((address) =>
          (address === TEXT_INPUT ? texts : numbers).map((value) => [`Έσοδα!${address}`, value] as const),
        ),
      { minLength: 1, maxLength: 3 },
    )
    .map((pairs) => Object.fromEntries<WorkbookValue>(pairs)),
  { minLength: 1, maxLength: 6 },
);
