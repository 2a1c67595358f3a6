import type { Workbook, WorkbookCell, WorkbookTableCell } from '../../../schemas/documents/workbook.ts';
import { placedTable } from '../../table-rows.ts';

/** A cell of a sheet to write. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly shown: WorkbookTableCell;
  /** The index in Active. */
  readonly active: number | undefined;
}

/** The cells of a sheet in the order of files: those of its table, and those of Active outside of it. */
export function placedCells({ Active, Layout }: Workbook, sheet: number): PlacedCell[] {
  const found = new Map<number, PlacedCell>();
  const keyOf = (row: number, column: number) => row * 4_096 + column;
  for (const { row, column, cell: shown } of placedTable(Layout[sheet] ?? { Table: [] }))
    found.set(keyOf(row, column), { row, column, shown, active: shown.active });
  Active.forEach(({ at: [on, row, column] }, active) => {
    const key = keyOf(row, column);
    const known = found.get(key);
    if (on === sheet && known?.active === undefined) found.set(key, { row, column, shown: known?.shown ?? {}, active });
  });
  return [...found.values()].toSorted((one, other) => one.row - other.row || one.column - other.column);
}

export const activeCell = ({ Active }: Workbook, { active }: PlacedCell): WorkbookCell | undefined =>
  active === undefined ? undefined : Active[active];
