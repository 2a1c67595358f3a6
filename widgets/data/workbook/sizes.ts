import type { Density } from '../../parts/theme/density.ts';
import type { WorkbookSheet } from '../../../schemas/documents/workbook.ts';
import type { Look } from './looks.ts';
import type { SheetCells, ShownCell } from './sheet-cells.ts';

/** The height of a row in pixels, higher for touch. */
const ROW: Record<Density, number> = { comfortable: 32, compact: 26 };
/** The minimum height of a row. */
export const MIN_ROW_HEIGHT = ROW.compact;
const FINGER_ROW = 40;
export const rowHeight = (density: Density, finger: boolean): number => (finger ? FINGER_ROW : ROW[density]);

/** The width of the column with row numbers, and the height of the row with column letters. */
export const NUMBERS = 52;
export const LETTERS = 28;

const MIN_WIDTH = 72;
const MAX_WIDTH = 280;
/** The width of a column with inputs or results whose texts are not known yet. */
const USUAL = 104;
const SAMPLE = 60;
/** The average width of a letter as a share of the font size. */
const LETTER = 0.54;
const FONT = 14;
const INSET = 17;
const LINE = 1.4;

/** The left edge of each column in pixels. The last number is the end. */
export function columnLefts(sheet: WorkbookSheet, cells: SheetCells): readonly number[] {
  const lefts = [0];
  for (let column = 0; column < cells.columns; column++)
    lefts.push((lefts[column] ?? 0) + (sheet.Widths?.[column] ?? fittingWidth(cells, column)));
  return lefts;
}

/** A width for the first texts of a column, without texts that extend over empty cells. */
function fittingWidth(cells: SheetCells, column: number): number {
  let width = MIN_WIDTH;
  for (let row = 0; row < Math.min(SAMPLE, cells.rows); row++) {
    const shown = cells.byRow.get(row)?.get(column);
    if (!shown || shown.columns > 1) continue;
    const { active, text = '' } = shown.cell;
    const spills = active === undefined && cells.at(row, column + 1) === undefined;
    width = Math.max(width, active === undefined ? (spills ? 0 : text.length * FONT * LETTER + INSET) : USUAL);
  }
  return Math.round(Math.min(MAX_WIDTH, width));
}

/** The data on which the line counts of a sheet's texts depend. */
interface TextSheet {
  readonly cells: SheetCells;
  readonly lefts: readonly number[];
  /** Columns whose texts wrap. */
  readonly narrowed: ReadonlySet<number>;
}

/** Does the text of a cell wrap, by its style or because its column is narrow? */
export const wraps = ({ cell, column, columns }: ShownCell, look: Look | undefined, narrowed: ReadonlySet<number>) =>
  look?.wrap === true || (cell.active === undefined && columns === 1 && narrowed.has(column));

/** Cells that may need a higher row. */
export const tallCells = ({ cells, narrowed }: TextSheet, looks: readonly Look[]): readonly ShownCell[] =>
  [...cells.byRow.values()].flatMap((row) =>
    [...row.values()].filter((shown) => {
      const look = looks[shown.cell.style ?? -1];
      return shown.rows === 1 && (wraps(shown, look, narrowed) || (look?.size ?? FONT) > FONT);
    }),
  );

/** The heights of rows above the default height. */
export function tallRows(
  tall: readonly ShownCell[],
  looks: readonly Look[],
  { lefts, narrowed }: TextSheet,
  textOf: (shown: ShownCell) => string,
  usual: number,
): ReadonlyMap<number, number> {
  const heights = new Map<number, number>();
  for (const shown of tall) {
    const look = looks[shown.cell.style ?? -1];
    const size = look?.size ?? FONT;
    const room = (lefts[shown.column + shown.columns] ?? 0) - (lefts[shown.column] ?? 0) - INSET;
    const lines = wraps(shown, look, narrowed) ? lineCount(textOf(shown), Math.max(1, room / (size * LETTER))) : 1;
    const height = Math.ceil(lines * size * LINE) + usual - Math.ceil(FONT * LINE);
    heights.set(shown.row, Math.max(heights.get(shown.row) ?? usual, height));
  }
  return heights;
}

/** The number of lines of a text that wraps between words after this many letters. */
function lineCount(text: string, letters: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(' ')) {
      if (used > 0 && used + 1 + word.length > letters) [lines, used] = [lines + 1, 0];
      lines += Math.max(0, Math.ceil(word.length / letters) - 1);
      used += word.length + (used > 0 ? 1 : 0);
    }
  }
  return lines;
}

/** The top edge of each row in pixels. The last number is the end. */
export function rowTops(rows: number, usual: number, heights: ReadonlyMap<number, number>): readonly number[] {
  const tops = [0];
  for (let row = 0; row < rows; row++) tops.push((tops[row] ?? 0) + (heights.get(row) ?? usual));
  return tops;
}

/** The maximum height of a table, unless a document states another one. */
export const HEIGHT = 560;
/**
 * From this width on an explanation is beside the table. A container query would do, but Chromium may leave the container empty when a question around it
 * changes.
 */
export const WIDE = 720;
