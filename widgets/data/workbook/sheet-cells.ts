import { WORKBOOK_LIMITS, type WorkbookSheet, type WorkbookTableCell } from '../../../schemas/documents/workbook.ts';

/** A cell of a sheet with its place and the number of its rows and columns. */
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
  /** The cell at a place, also where it is covered by a merged cell; undefined where the sheet is empty. */
  readonly at: (row: number, column: number) => ShownCell | undefined;
}

/** The numbers of additional rows and columns after the last used ones. */
export interface SpareLines {
  readonly rows: number;
  readonly columns: number;
}

const isMerged = ({ rows, columns }: ShownCell): boolean => rows > 1 || columns > 1;

const covers = (cell: ShownCell, row: number, column: number): boolean =>
  row >= cell.row && row < cell.row + cell.rows && column >= cell.column && column < cell.column + cell.columns;

/** Reads a sheet. A cell without `row` is in the row after the previous one, a cell without `col` in the column after the previous cell. */
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
    (size, { row, rows, column, columns }) => ({
      rows: Math.max(size.rows, row + rows),
      columns: Math.max(size.columns, column + columns),
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
