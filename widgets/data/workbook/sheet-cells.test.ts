import { describe, expect, it } from 'vitest';
import type { Workbook, WorkbookTableCell } from '../../../schemas/documents/workbook.ts';
import { contrast } from '../../parts/theme/colours.ts';
import { arrowTarget } from './edges.ts';
import { looksOf } from './looks.ts';
import { reachingRows, rowCells, spillEnd } from './row-cells.ts';
import { rangeOf } from './selection.ts';
import { readSheet, type ShownCell } from './sheet-cells.ts';
import { fitModel, sheetModel } from './sheet-model.ts';
import { rowTops, tallCells, tallRows } from './sizes.ts';
import { tabOrder } from './tab-order.ts';

const sheetOf = (...Table: WorkbookTableCell[][]) => readSheet({ Name: 'A', Table });
const text = (cell: ShownCell | undefined) => cell?.cell.text;

describe('the cells of a sheet', () => {
  it('stand one after the other, or where they say', () => {
    const cells = sheetOf([{ text: 'a', cols: 2 }, { text: 'b' }], [{ text: 'c', row: 4, col: 1 }], [{ text: 'd' }]);
    expect([cells.at(0, 2), cells.at(4, 1), cells.at(5, 0)].map(text)).toEqual(['b', 'c', 'd']);
    expect([cells.rows, cells.columns]).toEqual([6, 3]);
  });

  it('are found at each place that a merged one covers, and nothing under it', () => {
    const cells = sheetOf([{ text: 'merged', rows: 2, cols: 2 }], [{ text: 'under', col: 1 }]);
    expect([cells.at(0, 1), cells.at(1, 0), cells.at(1, 1), cells.at(2, 0)].map(text)).toEqual([
      'merged',
      'merged',
      'merged',
      undefined,
    ]);
  });

  it('of merged cells are drawn once, also if they begin above the view or before it', () => {
    const cells = sheetOf([{ text: 'wide', cols: 5 }], [{ text: 'high', rows: 50 }, { text: 'x' }]);
    const part = { from: 3, to: 4, reaching: false, active: -1 };
    expect(rowCells(cells, 0, { ...part, row: 0 }).loose.map(({ column }) => column)).toEqual([0]);
    expect(reachingRows(cells, 20, 30)).toEqual([1]);
    expect(
      rowCells(cells, 0, { ...part, row: 1, from: 0, reaching: true }).loose.map(({ shown }) => text(shown)),
    ).toEqual(['high']);
    expect(rowCells(cells, 0, { ...part, row: 20, from: 0, to: 1 }).loose.map(({ column }) => column)).toEqual([1]);
  });

  it('with the active cell are drawn wherever the view is', () => {
    const cells = sheetOf([{ text: 'a' }, { text: 'z', col: 40 }]);
    const { loose } = rowCells(cells, 0, { row: 0, from: 0, to: 3, reaching: false, active: 40 });
    expect(loose.at(-1)?.column).toBe(40);
  });

  it('let a text reach over empty cells', () => {
    const cells = sheetOf([{ text: 'title' }, { text: 'x', col: 3 }]);
    const title = cells.at(0, 0);
    expect(title && spillEnd(cells, title)).toBe(3);
  });
});

describe('the arrows', () => {
  const cells = sheetOf(
    [{ text: 'a' }, { text: 'b' }, { text: 'c', col: 5 }],
    [{ text: 'merged', rows: 2, cols: 2 }],
    [],
    [{ text: 'd' }],
  );
  const from = (place: number, column: number, key: string, far = false) =>
    arrowTarget(cells, { place, column }, key, far);

  it('pass over all of a merged cell', () => {
    expect(from(1, 1, 'ArrowRight')).toEqual({ place: 1, column: 2 });
    expect(from(1, 1, 'ArrowDown')).toEqual({ place: 3, column: 1 });
    expect(from(3, 0, 'Enter')).toBeUndefined();
  });

  it('lead to the end of what is filled, over what is empty, and to the edge', () => {
    expect(from(0, 0, 'ArrowRight', true)).toEqual({ place: 0, column: 1 });
    expect(from(0, 1, 'ArrowRight', true)).toEqual({ place: 0, column: 5 });
    expect(from(0, 5, 'ArrowDown', true)).toEqual({ place: 3, column: 5 });
    expect(from(0, 0, 'ArrowUp', true)).toEqual({ place: 0, column: 0 });
  });
});

it('a selected range contains all of the merged cells at its corners', () => {
  const cells = sheetOf([{ text: 'a' }], [{ text: 'm', rows: 2, cols: 3 }]);
  expect(rangeOf(cells, { place: 0, column: 0 }, { place: 1, column: 1 })).toEqual({
    row: 0,
    column: 0,
    lastRow: 2,
    lastColumn: 2,
  });
});

it('the Tab key goes down a block, to its next column, to the next input, and leaves none out', () => {
  const input = (row: number, column: number): ShownCell => ({ row, column, rows: 1, columns: 1, cell: {} });
  const inputs = [input(1, 1), input(1, 3), input(2, 1), input(2, 3), input(9, 0), input(5, 3), input(2, 6)];
  expect(tabOrder(inputs).map(({ row, column }) => [row, column])).toEqual([
    [1, 1],
    [2, 1],
    [1, 3],
    [2, 3],
    [2, 6],
    [5, 3],
    [9, 0],
  ]);
});

it('rows are as high as their wrapped texts need', () => {
  const looks = looksOf([{ wrap: true }], 'light');
  const cells = sheetOf([{ text: 'word '.repeat(20), style: 0 }], [{ text: 'a' }]);
  const sheet = { cells, lefts: [0, 100], narrowed: new Set<number>() };
  const heights = tallRows(tallCells(sheet, looks), looks, sheet, ({ cell }) => cell.text ?? '', 32);
  const tops = rowTops(2, 32, heights);
  expect(tops[1]).toBeGreaterThan(150);
  expect((tops[2] ?? 0) - (tops[1] ?? 0)).toBe(32);
});

it('on a phone the texts of a wide column take several lines beside an input', () => {
  const workbook: Workbook = {
    Active: [{ at: [0, 0, 1], Type: 'Input', Value: 5 }],
    Layout: [{ Name: 'A', Table: [[{ text: 'word '.repeat(8).trim() }, { active: 0 }]], Widths: [270, 90] }],
  };
  const model = sheetModel(workbook, 0, false);
  if (!model) throw new Error('there is no sheet');
  expect(fitModel(model, 1000)).toBe(model);
  const fitted = fitModel(model, 300);
  expect(fitted.lefts).toEqual([0, 135, 225]);
  const heights = tallRows(tallCells(fitted, []), [], fitted, ({ cell }) => cell.text ?? '', 32);
  expect(heights.get(0)).toBeGreaterThan(60);
  expect(tallCells(model, [])).toEqual([]);
});

it.each(['light', 'dark'] as const)('letters can be read on every ground in the %s scheme', (scheme) => {
  const colours = ['#ffff00', '#1f4e78', '#ddebf7', '#000000', '#ffffff', '#c00000'];
  const styles = colours.flatMap((background) => [{ background }, ...colours.map((color) => ({ background, color }))]);
  const worst = looksOf(styles, scheme).map(({ css }) => contrast(String(css.background), String(css.color)));
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5);
});
