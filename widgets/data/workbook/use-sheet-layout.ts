import { compareStructural, computed } from 'mobx';
import { useMemo } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useDensity } from '../../parts/theme/density.ts';
import type { Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetModel } from './sheet-model.ts';
import { LETTERS, NUMBERS, rowHeight, rowTops, tallCells, tallRows } from './sizes.ts';

/** The positions of all parts of a sheet, in pixels. */
export interface SheetLayout {
  readonly row: number;
  readonly tops: readonly number[];
  /** The numbers of frozen rows and columns. */
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** The width of the row numbers and the height of the column letters, or 0. */
  readonly numbers: number;
  readonly letters: number;
  /** The width of the frozen part at the left, and the height of the frozen part at the top. */
  readonly left: number;
  readonly top: number;
}

/** The maximum share of the width, and the maximum height in pixels, of the frozen parts. */
const MAX_FROZEN_SHARE = 0.55;
const MAX_FROZEN_HEIGHT = 240;

/** The layout of a sheet, which changes with texts that wrap. The caller has to be an observer. */
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
  const frozenColumns = fitting(model.lefts, cols, (room === 0 ? Infinity : room * MAX_FROZEN_SHARE) - numbers);
  const frozenRows = fitting(tops, rows, MAX_FROZEN_HEIGHT - letters);
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

/** All frozen lines, or none where they leave too little space for the others. */
const fitting = (edges: readonly number[], lines: number, room: number): number => {
  const count = Math.min(lines, edges.length - 1);
  return (edges[count] ?? 0) <= room ? count : 0;
};
