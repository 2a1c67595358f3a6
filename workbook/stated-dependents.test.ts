import { expect, it } from 'vitest';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { writeBook } from '../tests/support/workbook/books.ts';
import { checkWorkbook } from './check.ts';
import { compileWorkbook } from './compile.ts';
import { createGraph } from './graph.ts';

const ROWS = 2_000;
const chain = writeBook(
  {
    S: {
      A1: ['Number', 1],
      ...Object.fromEntries(Array.from({ length: ROWS }, (_, row) => [`A${row + 2}`, `=A${row + 1}+1`])),
    },
  },
  { last: `S!A${ROWS + 1}:A${ROWS + 1}`, first: 'S!A1:A1' },
);
const graph = createGraph(compileWorkbook(chain));

/** The workbook with the real dependents of its cells and ranges stated. */
const stated = (change: (index: number, cells: number[]) => number[] = (_, cells) => cells): Workbook => ({
  ...chain,
  Active: chain.Active.map((cell, index) => ({
    ...cell,
    InvalidatesCells: change(index, graph.dependents([index])),
    InvalidateRanges: cell.Type === 'Input' ? [0, 1] : [0],
  })),
  Ranges: (chain.Ranges ?? []).map((range) => ({
    ...range,
    Invalidates: graph.dependents(range.Cells.flat().filter((cell) => cell !== null)),
  })),
});
const faults = (workbook: Workbook) => checkWorkbook(workbook).map(({ pointer, message }) => `${pointer}: ${message}`);

it('accepts the dependents of the formulas', () => expect(faults(stated())).toEqual([]));

it('names a missing and a wrong dependent of a cell', () => {
  expect(faults(stated((index, cells) => (index === 5 ? cells.filter((cell) => cell !== 7) : cells)))).toEqual([
    '/Active/5/InvalidatesCells: 7 depends on it and is missing here',
  ]);
  expect(faults(stated((index, cells) => (index === 5 ? [...cells, 1] : cells)))).toEqual([
    '/Active/5/InvalidatesCells: 1 does not depend on it',
  ]);
});

it('names a missing and a wrong range', () => {
  const { Active, ...book } = stated();
  const withRanges = (InvalidateRanges: number[]) => ({
    ...book,
    Active: Active.with(3, { ...Active[3]!, InvalidateRanges }),
  });
  expect(faults(withRanges([]))).toEqual(['/Active/3/InvalidateRanges: 0 depends on it and is missing here']);
  expect(faults(withRanges([0, 1]))).toEqual(['/Active/3/InvalidateRanges: 1 does not depend on it']);
});

it('searches backwards what it finds forwards', () => {
  for (const cell of [0, 3, ROWS])
    expect(new Set(graph.sources([cell]))).toEqual(new Set(chain.Active.keys().filter((key) => key <= cell)));
  expect(graph.dependentsAmong([ROWS - 2], new Set())).toEqual({ found: [ROWS - 1], unknown: ROWS - 1 });
});
