import type { WorkbookSheet, WorkbookTableCell } from '../schemas/documents/workbook.ts';

/** A shown cell and its place. */
export interface PlacedTableCell {
  readonly row: number;
  readonly column: number;
  readonly cell: WorkbookTableCell;
}

/** The shown cells of a sheet with their places. */
export function placedTable({ Table }: Pick<WorkbookSheet, 'Table'>): PlacedTableCell[] {
  return Table.flatMap((cells, index) => {
    let [row, column] = [index, 0];
    return cells.map((cell) => {
      row = cell.row ?? row;
      const placed = { row, column: cell.col ?? column, cell };
      column = placed.column + (cell.cols ?? 1);
      return placed;
    });
  });
}

/** The rows of a table with a list for each row. Columns are left out where cells follow each other. */
export function tableRows(placed: readonly PlacedTableCell[]): WorkbookTableCell[][] {
  const rows: WorkbookTableCell[][] = [];
  let next = 0;
  for (const { row, column, cell } of placed.toSorted(
    (one, other) => one.row - other.row || one.column - other.column,
  )) {
    if (rows.length <= row) next = 0;
    while (rows.length <= row) rows.push([]);
    const { row: _row, col: _col, ...content } = cell;
    rows[row]!.push(column === next ? content : { ...content, col: column });
    next = column + (cell.cols ?? 1);
  }
  return rows;
}
