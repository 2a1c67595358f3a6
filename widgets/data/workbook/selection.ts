import type { Active } from '../../parts/hook/use-cells.ts';
import type { SheetCells } from './sheet-cells.ts';

/** A selected rectangle, including its last row and column. */
export interface CellRange {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** The rectangle between two corners, extended by the merged cells at them. */
export function rangeOf(cells: SheetCells, one: Active, other: Active): CellRange {
  const corners = [one, other].map(
    ({ place, column }) => cells.at(place, column) ?? { row: place, column, rows: 1, columns: 1 },
  );
  return {
    row: Math.min(...corners.map(({ row }) => row)),
    column: Math.min(...corners.map(({ column }) => column)),
    lastRow: Math.max(...corners.map(({ row, rows }) => row + rows - 1)),
    lastColumn: Math.max(...corners.map(({ column, columns }) => column + columns - 1)),
  };
}

export const rangeSize = ({ row, column, lastRow, lastColumn }: CellRange): number =>
  (lastRow - row + 1) * (lastColumn - column + 1);

/** The selected columns of a row; -1 for none. */
export const selectedIn = (range: CellRange, row: number) =>
  row >= range.row && row <= range.lastRow
    ? { selectedFrom: range.column, selectedTo: range.lastColumn }
    : { selectedFrom: -1, selectedTo: -1 };
