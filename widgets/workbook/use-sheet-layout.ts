import { compareStructural, computed } from 'mobx';
import { useMemo } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useDensity } from '../_shared/density.ts';
import type { Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetModel } from './sheet-model.ts';
import { LETTERS, NUMBERS, rowHeight, rowTops, tallCells, tallRows } from './sizes.ts';

/** Where everything of a sheet stands, in pixels. */
export interface SheetLayout {
  readonly row: number;
  readonly tops: readonly number[];
  /** The rows and columns that stay in view. */
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** The width of the numbers of rows and the height of the letters of columns, or 0. */
  readonly numbers: number;
  readonly letters: number;
  /** The width of what stays in view at the left, and the height of what stays at the top. */
  readonly left: number;
  readonly top: number;
}

/** So much of the width, and this many pixels of the height, may stay in view at most. */
const MOST_LEFT = 0.55;
const MOST_TOP = 240;

/** The layout of a sheet; it follows the texts that take several lines. The reader has to be an observer. */
export function useSheetLayout(
  book: OpenBook,
  model: SheetModel,
  looks: readonly Look[],
  headings: boolean,
  room: number,
) {
  const finger = useMediaQuery('(pointer: coarse)') ?? false;
  const row = rowHeight(useDensity(), finger);
  const heights = useMemo(() => {
    const tall = tallCells(model, looks);
    return computed(
      () =>
        tallRows(
          tall,
          looks,
          model,
          ({ cell }) => (cell.active === undefined ? (cell.text ?? '') : (book.textOf(cell.active, cell.Format) ?? '')),
          row,
        ),
      { equals: compareStructural },
    );
  }, [book, model, looks, row]);
  const tall = heights.get();
  return useMemo(
    () => layOut(model, rowTops(model.cells.rows, row, tall), row, headings, room),
    [model, row, tall, headings, room],
  );
}

function layOut(model: SheetModel, tops: readonly number[], row: number, headings: boolean, room: number): SheetLayout {
  const numbers = headings ? NUMBERS : 0;
  const letters = headings ? LETTERS : 0;
  const { rows = 0, cols = 0 } = model.sheet.Frozen ?? {};
  const frozenColumns = fitting(model.lefts, cols, (room === 0 ? Infinity : room * MOST_LEFT) - numbers);
  const frozenRows = fitting(tops, rows, MOST_TOP - letters);
  return {
    row,
    tops,
    frozenRows,
    frozenColumns,
    numbers,
    letters,
    left: numbers + (model.lefts[frozenColumns] ?? 0),
    top: letters + (tops[frozenRows] ?? 0),
  };
}

/** All lines, or none where they leave too little room for the others. */
const fitting = (edges: readonly number[], lines: number, room: number): number => {
  const most = Math.min(lines, edges.length - 1);
  return (edges[most] ?? 0) <= room ? most : 0;
};
