import { WORKBOOK_LIMITS, type WorkbookTableCell } from '../../schemas/documents/workbook.ts';
import { placeKey } from '../address.ts';
import type { FileSheet } from './file-book.ts';

/** The rows and columns of a merged cell. */
export function sizeOf(merge: FileSheet['merges'][number] | undefined): Pick<WorkbookTableCell, 'rows' | 'cols'> {
  if (!merge) return {};
  const [rows, cols] = [merge.lastRow - merge.row + 1, merge.lastColumn - merge.column + 1];
  return {
    ...(rows > 1 ? { rows: Math.min(rows, MAX_MERGED) } : {}),
    ...(cols > 1 ? { cols: Math.min(cols, MAX_MERGED) } : {}),
  };
}

const MAX_MERGED = 1_000;
/** Only a hostile file has merged cells that hide more places. */
const MAX_COVERED = 200_000;

/** The places under merged cells, by placeKey. */
export function coveredPlaces({ merges }: FileSheet): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const { row, column, lastRow, lastColumn } of merges)
    for (let down = row; down <= Math.min(lastRow, WORKBOOK_LIMITS.rows - 1); down++)
      for (let right = column; right <= Math.min(lastColumn, WORKBOOK_LIMITS.columns - 1); right++) {
        if (covered.size >= MAX_COVERED) return covered;
        if (down !== row || right !== column) covered.add(placeKey(0, down, right));
      }
  return covered;
}
