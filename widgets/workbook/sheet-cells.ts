import { WORKBOOK_LIMITS, type WorkbookSheet, type WorkbookTableCell } from '../../schemas/documents/workbook.ts';

/** A cell of a sheet at its place, with the rows and columns that it takes. */
export interface ShownCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly cell: WorkbookTableCell;
}

/** The cells of a sheet by their places. */
export interface SheetCells {
  readonly rows: number;
  readonly columns: number;
  readonly byRow: ReadonlyMap<number, ReadonlyMap<number, ShownCell>>;
  /** The merged cells that reach into a row. */
  readonly merges: ReadonlyMap<number, readonly ShownCell[]>;
  /** The cell that stands at a place, also where a merged cell covers it; undefined where it is empty. */
  readonly at: (row: number, column: number) => ShownCell | undefined;
}

/** Rows and columns beyond the last ones that a sheet uses. */
export interface SpareLines {
  readonly rows: number;
  readonly columns: number;
}

export const isMerged = ({ rows, columns }: ShownCell): boolean => rows > 1 || columns > 1;

const covers = (cell: ShownCell, row: number, column: number): boolean =>
  row >= cell.row && row < cell.row + cell.rows && column >= cell.column && column < cell.column + cell.columns;

/** Reads a sheet. A cell without `row` stands in the row after the one before its own, one without `col` after the cell before it. */
export function readSheet(sheet: WorkbookSheet, spare: SpareLines = { rows: 0, columns: 0 }): SheetCells {
  const byRow = new Map<number, Map<number, ShownCell>>();
  const merges = new Map<number, ShownCell[]>();
  const placed = placeCells(sheet);
  for (const shown of placed) {
    const cells = byRow.get(shown.row) ?? new Map<number, ShownCell>();
    byRow.set(shown.row, cells.set(shown.column, shown));
  }
  for (const shown of placed.filter(isMerged)) if (byRow.get(shown.row)?.get(shown.column) === shown) merge(shown);

  function merge(shown: ShownCell): void {
    for (let row = shown.row; row < shown.row + shown.rows; row++) {
      merges.set(row, [...(merges.get(row) ?? []), shown]);
      for (const [column, other] of byRow.get(row) ?? [])
        if (other !== shown && covers(shown, row, column)) byRow.get(row)?.delete(column);
    }
  }
  const end = placed.reduce(
    (most, { row, rows, column, columns }) => ({
      rows: Math.max(most.rows, row + rows),
      columns: Math.max(most.columns, column + columns),
    }),
    { rows: 1, columns: 1 },
  );
  return {
    rows: Math.min(WORKBOOK_LIMITS.rows, end.rows + spare.rows),
    columns: Math.min(WORKBOOK_LIMITS.columns, end.columns + spare.columns),
    byRow,
    merges,
    at: (row, column) => byRow.get(row)?.get(column) ?? merges.get(row)?.find((shown) => covers(shown, row, column)),
  };
}

function placeCells({ Table }: WorkbookSheet): ShownCell[] {
  const placed: ShownCell[] = [];
  let next = 0;
  for (const line of Table) {
    let row = next;
    let column = 0;
    for (const cell of line) {
      row = cell.row ?? row;
      column = cell.col ?? column;
      placed.push({
        row,
        column,
        rows: Math.min(cell.rows ?? 1, WORKBOOK_LIMITS.rows - row),
        columns: Math.min(cell.cols ?? 1, WORKBOOK_LIMITS.columns - column),
        cell,
      });
      column += cell.cols ?? 1;
    }
    next = row + 1;
  }
  return placed;
}
