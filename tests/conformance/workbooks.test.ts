import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellIndex, writeBook } from '../support/workbook/books.ts';
import { openBook } from '../../workbook/evaluate.ts';
import type { CellValue } from '../../workbook/values.ts';
import { DEMO_EXPECTED_FILE, demoBooks } from './workbooks/demo-books.ts';
import { EXPECTED_FILE, readBooks, type Expected } from './workbooks/read-books.ts';

/* oxlint-disable typescript/no-unsafe-type-assertion -- tools/workbook-oracle.ts wrote them */
const expected = JSON.parse(readFileSync(EXPECTED_FILE, 'utf8')) as Expected;
const demoExpected = JSON.parse(readFileSync(DEMO_EXPECTED_FILE, 'utf8')) as Readonly<Record<string, Expected>>;
/* oxlint-enable typescript/no-unsafe-type-assertion */
const books = readBooks();

/** Equal to 1e-9 of the value; any error equals any other. */
function isEqual(value: CellValue, wanted: Expected[string][string]): boolean {
  if (typeof wanted === 'object') return typeof value === 'object' && value !== null;
  // In LibreOffice true and false are numbers.
  if (typeof value === 'boolean' && typeof wanted === 'number') return Number(value) === wanted;
  if (typeof value !== 'number' || typeof wanted !== 'number') return value === wanted;
  return Math.abs(value - wanted) <= 1e-9 * Math.max(1, Math.abs(wanted));
}

describe('workbooks have the values that LibreOffice computed', () => {
  it('in at least 30 books', () => expect(books.length).toBeGreaterThanOrEqual(30));

  it.each(books)('$name', async ({ name, cells }) => {
    const workbook = writeBook({ [name]: cells });
    const book = await openBook(workbook);
    expect(book.faults).toEqual([]);
    const results = Object.entries(expected[name] ?? {});
    expect(results.length).toBe(Object.values(cells).filter((cell) => String(cell).startsWith('=')).length);
    const different = results.flatMap(([address, wanted]) => {
      const value = book.value(cellIndex(workbook, name, address));
      return isEqual(value, wanted) ? [] : [{ formula: cells[address], value, wanted }];
    });
    expect(different).toEqual([]);
    book.close();
  });
});

describe('the workbooks of the demo have the values that LibreOffice computed', () => {
  it.each(demoBooks())('$name', async ({ name, workbook, values }) => {
    const book = await openBook(workbook);
    book.set(values);
    const results = Object.entries(demoExpected[name] ?? {}).flatMap(([sheet, cells]) =>
      Object.entries(cells).map(([address, wanted]) => ({ sheet, address, wanted })),
    );
    expect(results.length).toBe(workbook.Active.filter(({ Type }) => Type === 'Formula').length);
    const different = results.flatMap(({ sheet, address, wanted }) => {
      const value = book.value(cellIndex(workbook, sheet, address));
      return isEqual(value, wanted) ? [] : [{ sheet, address, value, wanted }];
    });
    expect(different).toEqual([]);
    book.close();
  });
});
