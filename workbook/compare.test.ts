import { expect, it } from 'vitest';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { writeBook, type WrittenSheets } from '../tests/support/workbook/books.ts';
import { compareWorkbooks } from './compare.ts';

const SHEETS: WrittenSheets = {
  Έσοδα: { A1: ['Number', 5], A2: '=A1*2', A3: 'Σύνολο', B1: 7, B2: 8, B3: '=SUM(B1:B2)' },
  'Δάνειο 1': { A1: '=Έσοδα!A2' },
};
const BOOK = writeBook(SHEETS, { ποσό: 'Έσοδα!B1:B2' });

/** The differences in short: place, before -> after. */
const differences = (before: Workbook, after: Workbook): string[] =>
  compareWorkbooks(before, after).map(
    ({ kind, place, pointer, before: old = '', after: now = '' }) =>
      `${kind} ${place ?? pointer}: ${JSON.stringify(old)} -> ${JSON.stringify(now)}`,
  );

it('names cells by their addresses, wherever they stand in the document', () => {
  const after = writeBook(
    {
      ...SHEETS,
      Έσοδα: { B3: '=SUM(B1:B2)', B2: 9, B1: 7, A3: null, A2: '=A1*3', A1: ['Precent', 5], C1: 'νέο' },
    },
    { ποσό: 'Έσοδα!B1:B2' },
  );
  expect(differences(BOOK, after).toSorted()).toEqual([
    'added Έσοδα!C1: "" -> "νέο"',
    'changed Έσοδα!A1 Type: "Input Number" -> "Input Precent"',
    'changed Έσοδα!A2: "=A1*2" -> "=A1*3"',
    'changed Έσοδα!B2: "8" -> "9"',
    'removed Έσοδα!A3: "Σύνολο" -> ""',
  ]);
});

it('has no differences for the same cells in another order', () => {
  const after = writeBook(
    { ...SHEETS, Έσοδα: Object.fromEntries(Object.entries(SHEETS['Έσοδα'] ?? {}).toReversed()) },
    { ποσό: 'Έσοδα!B1:B2' },
  );
  expect(JSON.stringify(after)).not.toBe(JSON.stringify(BOOK));
  expect(differences(BOOK, after)).toEqual([]);
});

it('reports sheets that were added, removed and renamed, without their cells where these are the same', () => {
  const renamed = {
    ...BOOK,
    Layout: BOOK.Layout.map((sheet, index) => ({ ...sheet, Name: index === 1 ? 'Δάνειο 2' : sheet.Name })),
  };
  expect(differences(BOOK, renamed)).toEqual(['changed Δάνειο 2: "Δάνειο 1" -> "Δάνειο 2"']);
  const [first] = Object.entries(SHEETS);
  const single = writeBook(Object.fromEntries(first ? [first] : []), { ποσό: 'Έσοδα!B1:B2' });
  expect(differences(BOOK, single)).toEqual([
    'removed Δάνειο 1: "Δάνειο 1" -> ""',
    `removed 'Δάνειο 1'!A1: "=Έσοδα!A2" -> ""`,
  ]);
});

it('joins the cells of a column whose format or style changed alike', () => {
  const withFormat = (workbook: Workbook, format: string): Workbook => ({
    ...workbook,
    Active: workbook.Active.map((cell) => (cell.at[2] === 1 ? { ...cell, Format: 0 } : cell)),
    Formats: [[format]],
  });
  expect(differences(withFormat(BOOK, '0.00'), withFormat(BOOK, '0.0'))).toEqual([
    'changed Έσοδα!B1:B3 Format: "[\\"0.00\\"]" -> "[\\"0.0\\"]"',
  ]);
});

it('compares ranges, inputs, charts and scripts by their names', () => {
  const before: Workbook = { ...BOOK, Inputs: [{ FullName: 'Έσοδα!A1', Value: 1 }], Preprocess: 'a' };
  const moved = writeBook(SHEETS, { ποσό: 'Έσοδα!B1:B3' });
  const after: Workbook = { ...moved, Inputs: [{ FullName: 'Έσοδα!A1', Value: 2 }], Preprocess: 'b' };
  expect(differences(before, after)).toEqual([
    'changed /Preprocess: "a" -> "b"',
    'changed /Ranges/ποσό: "Έσοδα!B1:B2" -> "Έσοδα!B1:B3"',
    'changed /Inputs/Έσοδα!A1: 1 -> 2',
  ]);
});

it('compares other documents by their structure', () => {
  expect(compareWorkbooks(null, BOOK)).toHaveLength(1);
  expect(compareWorkbooks({ a: 1 }, { a: 2 })).toMatchObject([{ kind: 'changed', pointer: '/a' }]);
});
