import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeBook } from '../../tests/support/workbook/books.ts';
import { openBook } from '../evaluate.ts';
import type { CellValue } from '../values.ts';
import { findDifferences } from './differences.ts';
import type { FileValue } from './file-book.ts';
import { readWorkbookFile } from './read.ts';

const BOOK = writeBook({
  S: { A1: ['Number', 3], A2: '=A1/3', A3: '=A1>2', A4: '=1/0', A5: '=TODAY()', A6: '=A5+1', A7: '=""' },
});
const cells = [1, 2, 3, 4, 5, 6];

async function compare(stored: readonly FileValue[]) {
  const book = await openBook(BOOK, { now: 45_000 });
  const values = new Map(cells.map((cell): [number, CellValue] => [cell, book.value(cell)]));
  book.close();
  return findDifferences({
    workbook: BOOK,
    results: new Map(cells.map((cell, at) => [cell, stored[at] ?? null])),
    values,
  });
}

it('finds no difference in nearly equal numbers, in errors of other kinds, and in what depends on the day', async () =>
  expect(await compare([1 + 1e-12, 1, '#VALUE!', 7, 8, ''])).toEqual([]));

it('names the cell with both results', async () =>
  expect(await compare([1.5, true, 'x', null, null, 'y'])).toEqual([
    { kind: 'difference', sheet: 'S', cell: 'A2', detail: '1.5 ≠ 1' },
    { kind: 'difference', sheet: 'S', cell: 'A4', detail: 'x ≠ #DIV/0!' },
    { kind: 'difference', sheet: 'S', cell: 'A7', detail: 'y ≠ ' },
  ]));

it.each(['plan.xlsx', 'plan.ods'])('finds none in %s, which LibreOffice computed', async (name) => {
  const path = join(import.meta.dirname, '../../tests/conformance/workbooks/files', name);
  const { workbook, results } = await readWorkbookFile(new Uint8Array(await readFile(path)), name);
  const book = await openBook(workbook);
  const values = new Map([...results.keys()].map((cell): [number, CellValue] => [cell, book.value(cell)]));
  book.close();
  expect(results.size).toBeGreaterThan(3);
  expect(findDifferences({ workbook, results, values })).toEqual([]);
});
