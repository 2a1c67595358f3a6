import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { placeKey } from '../../../workbook/index.ts';
import type { SheetCells, ShownCell } from './sheet-cells.ts';

/**
 * The headings of a place: the text at the beginning of its row, and the next text above it. A text above both is a note or a title and does not count. ''
 * without headings.
 */
export type CellNames = (row: number, column: number) => string;

/** Finds the headings of cells, for readers who cannot see them. */
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
  const textAt = (row: number, column: number): string => {
    const shown = cells.at(row, column);
    return shown ? fixedText(shown, workbook) : '';
  };
  /** The column of the text at the beginning of a row; the given column where there is none. */
  const nameColumn = (row: number, column: number): number => {
    for (let at = 0; at < column; at++) if (textAt(row, at) !== '') return at;
    return column;
  };
  const columnHeading = (row: number, column: number, name: number): string => {
    const above = columns
      .get(column)
      ?.findLast((line) => line < row && !isAboveBoth(cells.at(line, column), name, column));
    return above === undefined ? '' : textAt(above, column);
  };
  const known = new Map<number, string>();
  return (row, column) => {
    const key = placeKey(0, row, column);
    const found = known.get(key);
    if (found !== undefined) return found;
    const at = nameColumn(row, column);
    const name = joined(at === column ? '' : textAt(row, at), columnHeading(row, column, at));
    known.set(key, name);
    return name;
  };
}

const isAboveBoth = (shown: ShownCell | undefined, name: number, column: number): boolean =>
  shown !== undefined && name !== column && shown.column <= name;

const joined = (...headings: readonly string[]): string => headings.filter((heading) => heading !== '').join(', ');

/** The text of a cell that never changes; '' for numbers and computed values. */
function fixedText({ cell }: ShownCell, { Active }: Workbook): string {
  if (cell.active === undefined) return cell.type === 'number' ? '' : (cell.text ?? '').trim();
  const active = Active[cell.active];
  return active?.Type === 'Value' && typeof active.Value === 'string' ? active.Value.trim() : '';
}
