import type { Table } from '../../../engine/react/index.ts';
import type { Marks, PastedTable } from './schema.ts';

type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
export interface Mark {
  readonly text: string;
  readonly tone: Tone;
}

/** The mark of a row. Only OK means success. */
export function markOf(marks: Marks, key: string): Mark | undefined {
  const mark = Object.hasOwn(marks, key) ? marks[key] : undefined;
  if (mark === undefined || mark === null) return undefined;
  if (typeof mark !== 'string') return { text: mark.text, tone: mark.tone ?? 'danger' };
  return { text: mark, tone: mark.toUpperCase() === 'OK' ? 'success' : 'danger' };
}

/** A row with its index in the whole table. */
export interface ShownRow {
  readonly row: PastedTable['rows'][number];
  readonly number: number;
}

export const shownRows = ({ rows }: PastedTable, marks: Marks, faults: boolean): readonly ShownRow[] =>
  rows
    .map((row, place) => ({ row, number: place + 1 }))
    .filter(({ row }) => !faults || markOf(marks, row.key)?.tone === 'danger');

/** The exported table: the cells, and the result of each row, if any. */
export function exportTable(table: PastedTable, rows: readonly ShownRow[], marks: Marks, result: string): Table {
  const marked = Object.keys(marks).length > 0;
  const width = Math.max(table.headers.length, rows[0]?.row.cells.length ?? 0);
  const columns = Array.from({ length: width }, (_, at) => ({ id: String(at), header: table.headers[at] ?? '' }));
  return {
    columns: [...columns, ...(marked ? [{ id: 'result', header: result }] : [])],
    rows: rows.map(({ row }) => [
      ...columns.map((_, at) => row.cells[at] ?? ''),
      ...(marked ? [markOf(marks, row.key)?.text ?? ''] : []),
    ]),
  };
}
