import type { SheetCells, ShownCell } from './sheet-cells.ts';

/** A cell that is drawn in a row. `shown` is undefined where the sheet is empty. */
export interface PlacedCell {
  readonly column: number;
  readonly shown: ShownCell | undefined;
}

interface DrawnPart {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  /** Are only cells drawn that reach into other rows? */
  readonly reaching: boolean;
  /** The column of the active cell, or -1. */
  readonly active: number;
}

/** The cells that are drawn in a row: the frozen ones and the others. A merged cell is drawn once: in its first row, at its first column. */
export function rowCells(cells: SheetCells, frozenColumns: number, part: DrawnPart) {
  const frozen = cellsBetween(cells, part, 0, frozenColumns - 1);
  const loose = cellsBetween(cells, part, Math.max(frozenColumns, part.from), part.to).filter(
    ({ column }) => column >= frozenColumns,
  );
  const drawn = [...frozen, ...loose];
  if (part.active >= 0 && !drawn.some(({ column }) => column === part.active)) {
    const outside = { column: part.active, shown: cells.at(part.row, part.active) };
    (part.active < frozenColumns ? frozen : loose).push(outside);
  }
  return { frozen, loose };
}

function cellsBetween(cells: SheetCells, { row, reaching }: DrawnPart, from: number, to: number): PlacedCell[] {
  const found: PlacedCell[] = [];
  for (let column = from; column <= to; column++) {
    const shown = cells.at(row, column);
    if (shown && shown.row === row && (!reaching || shown.rows > 1)) found.push({ column: shown.column, shown });
    else if (!shown && !reaching) found.push({ column, shown });
    if (shown) column = shown.column + shown.columns - 1;
  }
  return found;
}

/** The column after the last one that the text of a cell may use: it extends over empty cells unless it wraps. */
export function spillEnd(cells: SheetCells, shown: ShownCell): number {
  let end = shown.column + shown.columns;
  if (shown.cell.active !== undefined || shown.rows > 1 || (shown.cell.text ?? '') === '') return end;
  while (end < cells.columns && cells.at(shown.row, end) === undefined) end += 1;
  return end;
}

/** The rows above a window whose merged cells reach into it. */
export function reachingRows(cells: SheetCells, first: number, last: number): readonly number[] {
  const rows = new Set<number>();
  for (let row = first; row <= last; row++)
    for (const shown of cells.merges.get(row) ?? []) if (shown.row < first) rows.add(shown.row);
  return [...rows];
}
