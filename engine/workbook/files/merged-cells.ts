import { WORKBOOK_LIMITS, type WorkbookTableCell } from '../../../schemas/documents/workbook.ts';
import { placeKey } from '../address.ts';
import type { FileSheet } from './file-book.ts';

/** The rows and columns of a merged cell. */
export function sizeOf(merge: FileSheet['merges'][number] | undefined): Pick<WorkbookTableCell, 'rows' | 'cols'> {
  if (!merge) return {};
  const [rows, cols] = [merge.lastRow - merge.row + 1, merge.lastColumn - merge.column + 1];
  return {
    ...(rows > 1 ? { rows: Math.min(rows, MOST_MERGED) } : {}),
    ...(cols > 1 ? { cols: Math.min(cols, MOST_MERGED) } : {}),
  };
}

const MOST_MERGED = 1_000;
/** Merged cells hide more places than a sheet shows only in a hostile file. */
const MOST_COVERED = 200_000;

/** The places under merged cells, by placeKey. */
export function coveredPlaces({ merges }: FileSheet): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const { row, column, lastRow, lastColumn } of merges)
    for (let down = row; down <= Math.min(lastRow, WORKBOOK_LIMITS.rows - 1); down++)
      for (let right = column; right <= Math.min(lastColumn, WORKBOOK_LIMITS.columns - 1); right++) {
        if (covered.size >= MOST_COVERED) return covered;
        if (down !== row || right !== column) covered.add(placeKey(0, down, right));
      }
  return covered;
}
