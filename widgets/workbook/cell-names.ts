import type { Workbook } from '../../schemas/documents/workbook.ts';
import { placeKey } from '../../engine/workbook/index.ts';
import { lineAt } from '../_shared/use-window.ts';
import type { SheetCells, ShownCell } from './sheet-cells.ts';

/** The headings of a place: the text at the beginning of its row, and the next text above it. '' where there are none. */
export type CellNames = (row: number, column: number) => string;

/** Finds the headings of cells, for who cannot see where they stand. */
export function cellNames(cells: SheetCells, workbook: Workbook): CellNames {
  const columns = new Map<number, number[]>();
  for (const [row, line] of [...cells.byRow].toSorted(([one], [other]) => one - other))
    for (const shown of line.values())
      if (fixedText(shown, workbook) !== '')
        for (let column = shown.column; column < shown.column + shown.columns; column++)
          columns
            .set(column, columns.get(column) ?? [])
            .get(column)
            ?.push(row);
  for (const rows of columns.values()) rows.push(Number.POSITIVE_INFINITY);
  const textAt = (row: number, column: number): string => {
    const shown = cells.at(row, column);
    return shown ? fixedText(shown, workbook) : '';
  };
  const rowHeading = (row: number, column: number): string => {
    for (let at = 0; at < column; at++) {
      const text = textAt(row, at);
      if (text !== '') return text;
    }
    return '';
  };
  const columnHeading = (row: number, column: number): string => {
    const rows = columns.get(column) ?? [];
    const above = rows[lineAt(rows, row - 1)];
    return above === undefined || above >= row ? '' : textAt(above, column);
  };
  const known = new Map<number, string>();
  return (row, column) => {
    const key = placeKey(0, row, column);
    const name = known.get(key) ?? joined(rowHeading(row, column), columnHeading(row, column));
    if (!known.has(key)) known.set(key, name);
    return name;
  };
}

const joined = (...headings: readonly string[]): string => headings.filter((heading) => heading !== '').join(', ');

/** The text of a cell that never changes; '' for numbers and for what is computed. */
function fixedText({ cell }: ShownCell, { Active }: Workbook): string {
  if (cell.active === undefined) return cell.type === 'number' ? '' : (cell.text ?? '').trim();
  const active = Active[cell.active];
  return active?.Type === 'Value' && typeof active.Value === 'string' ? active.Value.trim() : '';
}
