import { expect, it } from 'vitest';
import type { WorkbookChart } from '../../../schemas/documents/workbook-looks.ts';
import type { WorkbookTableCell } from '../../../schemas/documents/workbook.ts';
import { chartPlaces } from './chart-places.ts';
import { readSheet } from './sheet-cells.ts';

const chartAt = (...at: [row: number, column: number] | []): WorkbookChart => ({
  type: 'bar',
  DataSets: [{ Data: 0 }],
  ...(at.length > 0 ? { at: [at[0] ?? 0, at[1] ?? 0] } : {}),
});

/** A table with columns of 100 pixels and texts at these places. */
function placesOf(texts: readonly (readonly [number, number])[], charts: readonly WorkbookChart[], room = 1200) {
  const line = texts.map(([row, col]): WorkbookTableCell => ({ text: 'x', row, col }));
  const cells = readSheet({ Name: 'Α', Table: [line] });
  const edges = (count: number) => Array.from({ length: count + 1 }, (_, at) => at * 100);
  return chartPlaces({ cells, lefts: edges(cells.columns), charts, room });
}

it('stands at its corner beside the table, and reaches beyond it', () => {
  expect(
    placesOf(
      [
        [0, 1],
        [9, 0],
      ],
      [chartAt(0, 2)],
    ),
  ).toEqual({
    placed: [{ index: 0, row: 0, left: 208, width: 520, height: 440 }],
    below: [],
  });
});

it('is as narrow as the cells beside it ask, and goes below the table where it would cover some', () => {
  expect(
    placesOf(
      [
        [0, 0],
        [5, 6],
      ],
      [chartAt(1, 2)],
    ).placed[0],
  ).toMatchObject({ left: 208, width: 384 });
  expect(
    placesOf(
      [
        [0, 0],
        [5, 4],
      ],
      [chartAt(1, 2)],
    ).below,
  ).toEqual([0]);
  // No cells are covered far enough below.
  expect(
    placesOf(
      [
        [0, 0],
        [20, 4],
      ],
      [chartAt(1, 2)],
    ).placed,
  ).toHaveLength(1);
  // A chart in a gap of the table with enough height.
  expect(
    placesOf(
      [
        [0, 0],
        [30, 0],
      ],
      [chartAt(3, 0)],
    ).placed,
  ).toHaveLength(1);
  expect(
    placesOf(
      [
        [0, 0],
        [8, 0],
      ],
      [chartAt(3, 0)],
    ).below,
  ).toEqual([0]);
});

it('stands below the table without a place, below the last row, over another chart, and on a narrow page', () => {
  const texts = [
    [0, 0],
    [9, 0],
  ] as const;
  expect(placesOf(texts, [chartAt(), chartAt(12, 0)]).below).toEqual([0, 1]);
  expect(placesOf(texts, [chartAt(0, 1), chartAt(2, 3), chartAt(0, 9)])).toMatchObject({
    placed: [{ index: 0 }, { index: 2 }],
    below: [1],
  });
  expect(placesOf(texts, [chartAt(0, 1)], 600).below).toEqual([0]);
});

it('has the size that its document says', () => {
  const wide = { ...chartAt(0, 1), width: 900, height: 400 };
  expect(placesOf([[9, 0]], [wide]).placed).toEqual([{ index: 0, row: 0, left: 108, width: 900, height: 560 }]);
  // A lower chart covers fewer rows, so that another one fits below it.
  const low = { ...chartAt(0, 1), height: 120 };
  const texts = [[30, 0]] as const;
  expect(placesOf(texts, [low, chartAt(12, 1)]).placed).toHaveLength(2);
  expect(placesOf(texts, [chartAt(0, 1), chartAt(12, 1)]).below).toEqual([1]);
});
