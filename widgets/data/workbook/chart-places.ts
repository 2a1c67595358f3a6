import type { WorkbookChart } from '../../../schemas/documents/workbook-looks.ts';
import type { SheetCells } from './sheet-cells.ts';
import { MIN_ROW_HEIGHT, WIDE } from './sizes.ts';

/** The position of a chart over the empty cells of its sheet. */
export interface ChartPlace {
  /** Its index in the list of the sheet. */
  readonly index: number;
  readonly row: number;
  /** The left edge in pixels from the first cell. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The charts between the cells of a sheet, and those below the table. */
export interface ChartPlaces {
  readonly placed: readonly ChartPlace[];
  readonly below: readonly number[];
}

export const GAP = 8;
const WIDTH = 520;
const DRAWING = 280;
/** The height of the title, the slider and the downloads of a chart. */
const AROUND = 160;
const NARROWEST = 320;
/** The maximum number of rows that a chart covers. */
const rowsOf = (height: number): number => Math.ceil((height + 2 * GAP) / MIN_ROW_HEIGHT);

interface Sheet {
  readonly cells: SheetCells;
  /** The edges of its columns. */
  readonly lefts: readonly number[];
  readonly charts: readonly WorkbookChart[];
  /** The width of the table, or 0. */
  readonly room: number;
}

/**
 * Places each chart at its corner, unless it would cover cells with content. On a narrow page all charts are below the table. Rows count with their minimum
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
  // A corner below the last row means below the table.
  if (row >= cells.rows) return undefined;
  const left = edge(lefts, column) + GAP;
  const height = (chart.height ?? DRAWING) + AROUND;
  const width = Math.min(chart.width ?? WIDTH, freeEnd(sheet, row, column, rowsOf(height)) - left - GAP);
  const place = { row, left, width, height };
  return width < NARROWEST || others.some((other) => overlap(other, place)) ? undefined : place;
}

/** The left edge of the first content to the right of a corner, within the rows that a chart covers. */
function freeEnd({ cells, lefts }: Sheet, row: number, column: number, rows: number): number {
  let end = Infinity;
  for (let at = row; at < Math.min(cells.rows, row + rows); at++)
    for (let beside = column; beside < cells.columns && edge(lefts, beside) < end; beside++)
      if (cells.at(at, beside)) end = edge(lefts, beside);
  return end;
}

/** The left edge of a column. Columns beyond the table have the width of an empty one. */
const edge = (lefts: readonly number[], column: number): number =>
  lefts[column] ?? (lefts.at(-1) ?? 0) + (column - lefts.length + 1) * EMPTY;
const EMPTY = 72;

type Place = Omit<ChartPlace, 'index'>;

const overlap = (one: Place, other: Place): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.row < other.row + rowsOf(other.height) &&
  other.row < one.row + rowsOf(one.height);
