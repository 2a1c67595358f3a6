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
  readonly height: number;
}

/** The charts of a sheet that stand between its cells; the others stand below the table. */
export interface ChartPlaces {
  readonly placed: readonly ChartPlace[];
  readonly below: readonly number[];
}

export const GAP = 8;
const WIDTH = 520;
const DRAWING = 280;
/** The title, the slider and the downloads of a chart. */
const AROUND = 160;
const NARROWEST = 320;
/** The rows that a chart covers at most. */
const rowsOf = (height: number): number => Math.ceil((height + 2 * GAP) / LEAST_ROW);

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
  sheet.charts.forEach((chart, index) => {
    const place = sheet.room >= WIDE ? placeAt(sheet, chart, placed) : undefined;
    if (place) placed.push({ index, ...place });
    else below.push(index);
  });
  return { placed, below };
}

function placeAt(sheet: Sheet, chart: WorkbookChart, others: readonly ChartPlace[]) {
  const { cells, lefts } = sheet;
  const [row, column] = chart.at ?? [cells.rows, 0];
  // Below the last row is below the table.
  if (row >= cells.rows) return undefined;
  const left = edge(lefts, column) + GAP;
  const height = (chart.height ?? DRAWING) + AROUND;
  const width = Math.min(chart.width ?? WIDTH, freeEnd(sheet, row, column, rowsOf(height)) - left - GAP);
  const place = { row, left, width, height };
  return width < NARROWEST || others.some((other) => overlap(other, place)) ? undefined : place;
}

/** The place of the first column with content beside a corner, within the rows that a chart covers. */
function freeEnd({ cells, lefts }: Sheet, row: number, column: number, rows: number): number {
  let end = Infinity;
  for (let at = row; at < Math.min(cells.rows, row + rows); at++)
    for (let beside = column; beside < cells.columns && edge(lefts, beside) < end; beside++)
      if (cells.at(at, beside)) end = edge(lefts, beside);
  return end;
}

/** The left edge of a column; those beyond the table have the width of an empty one. */
const edge = (lefts: readonly number[], column: number): number =>
  lefts[column] ?? (lefts.at(-1) ?? 0) + (column - lefts.length + 1) * EMPTY;
const EMPTY = 72;

type Place = Omit<ChartPlace, 'index'>;

const overlap = (one: Place, other: Place): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.row < other.row + rowsOf(other.height) &&
  other.row < one.row + rowsOf(one.height);
