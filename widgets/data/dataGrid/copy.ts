import { writeTable } from '../../../schemas/formats/table-text.ts';
import { keyAt } from '../../parts/field/own-values.ts';
import { valueOf, type Column } from './columns.ts';
import type { GridContext } from './context.ts';
import type { Active } from '../../parts/hook/use-cells.ts';

/** The text for Ctrl+C: the selected rows with headings as tab-separated text, or else the active cell. */
export function copyText(
  grid: GridContext,
  rows: readonly unknown[],
  keyPath: string,
  columns: readonly Column[],
  keys: ReadonlySet<string>,
  row: unknown,
  active: Active,
): string | null {
  const write = (column: Column, item: unknown, index: number): string =>
    grid.write(valueOf(column.entry, item, index), column.format);
  const chosen = rows.flatMap((item, index) => (keys.has(keyAt(item, keyPath, index)) ? [{ item, index }] : []));
  if (chosen.length > 0) {
    const lines = chosen.map(({ item, index }) => columns.map((column) => write(column, item, index)));
    return writeTable([columns.map(({ header }) => header), ...lines]);
  }
  const column = columns[active.column];
  if (!column) return null;
  return active.place < 0 ? column.header : write(column, row, rows.indexOf(row));
}
