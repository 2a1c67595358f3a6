import type { Workbook } from '../../schemas/documents/workbook.ts';
import { lineAt } from '../_shared/use-window.ts';
import type { SheetCells, ShownCell } from './sheet-cells.ts';

/** The headings of a place: the text at the beginning of its row, and the next text above it. */
export interface CellNames {
  readonly rowHeading: (row: number, column: number) => string;
  readonly columnHeading: (row: number, column: number) => string;
}

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
  return {
    rowHeading: (row, column) => {
      for (let at = 0; at < column; at++) {
        const text = textAt(row, at);
        if (text !== '') return text;
      }
      return '';
    },
    columnHeading: (row, column) => {
      const rows = columns.get(column) ?? [];
      const above = rows[lineAt(rows, row - 1)];
      return above === undefined || above >= row ? '' : textAt(above, column);
    },
  };
}

/** The text of a cell that never changes; '' for numbers and for what is computed. */
function fixedText({ cell }: ShownCell, { Active }: Workbook): string {
  if (cell.active === undefined) return cell.type === 'number' ? '' : (cell.text ?? '').trim();
  const active = Active[cell.active];
  return active?.Type === 'Value' && typeof active.Value === 'string' ? active.Value.trim() : '';
}
