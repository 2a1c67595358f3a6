import type { WorkbookChart } from '../../schemas/documents/workbook-looks.ts';
import type { SheetCells } from './sheet-cells.ts';
import { LEAST_ROW, WIDE } from './sizes.ts';

/** Where a chart stands over the empty cells of its sheet. */
export interface ChartPlace {
  /** Its place in the list of the sheet. */
  readonly index: number;
  readonly row: number;
  /** Pixels from the first cell. */
  readonly left: number;
  readonly width: number;
}

/** The charts of a sheet that stand between its cells; the others stand below the table. */
export interface ChartPlaces {
  readonly placed: readonly ChartPlace[];
  readonly below: readonly number[];
}

/** A drawing with its title, its slider and its downloads. */
export const CHART_HEIGHT = 440;
export const GAP = 8;
const WIDTH = 520;
const NARROWEST = 320;
/** The rows that a chart covers at most. */
const ROWS = Math.ceil((CHART_HEIGHT + 2 * GAP) / LEAST_ROW);

interface Sheet {
  readonly cells: SheetCells;
  /** The edges of its columns. */
  readonly lefts: readonly number[];
  readonly charts: readonly WorkbookChart[];
  /** The width of the table, or 0. */
  readonly room: number;
}

/**
 * Places each chart at its corner, if no cells with content are covered there. In a narrow page all stand below the table. Rows count with their least
 * height: where they are higher, a chart covers fewer of them.
 */
export function chartPlaces(sheet: Sheet): ChartPlaces {
  const placed: ChartPlace[] = [];
  const below: number[] = [];
  sheet.charts.forEach(({ at }, index) => {
    const place = at && sheet.room >= WIDE ? placeAt(sheet, at, placed) : undefined;
    if (place) placed.push({ index, ...place });
    else below.push(index);
  });
  return { placed, below };
}

function placeAt(sheet: Sheet, [row, column]: readonly [number, number], others: readonly ChartPlace[]) {
  const { cells, lefts } = sheet;
  // Below the last row is below the table.
  if (row >= cells.rows) return undefined;
  const left = edge(lefts, column) + GAP;
  const width = Math.min(WIDTH, freeEnd(sheet, row, column) - left - GAP);
  const place = { row, left, width };
  return width < NARROWEST || others.some((other) => overlap(other, place)) ? undefined : place;
}

/** The place of the first column with content beside a corner, within the rows that a chart covers. */
function freeEnd({ cells, lefts }: Sheet, row: number, column: number): number {
  let end = Infinity;
  for (let at = row; at < Math.min(cells.rows, row + ROWS); at++)
    for (let beside = column; beside < cells.columns && edge(lefts, beside) < end; beside++)
      if (cells.at(at, beside)) end = edge(lefts, beside);
  return end;
}

/** The left edge of a column; those beyond the table have the width of an empty one. */
const edge = (lefts: readonly number[], column: number): number =>
  lefts[column] ?? (lefts.at(-1) ?? 0) + (column - lefts.length + 1) * EMPTY;
const EMPTY = 72;

const overlap = (one: Omit<ChartPlace, 'index'>, other: Omit<ChartPlace, 'index'>): boolean =>
  one.left < other.left + other.width && other.left < one.left + one.width && Math.abs(one.row - other.row) < ROWS;
