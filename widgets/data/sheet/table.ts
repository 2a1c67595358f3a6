import type { PastedTable } from './schema.ts';

export const EMPTY_TABLE: PastedTable = { headers: [], rows: [] };

/** A table from the rows of a pasted text, with its first row as headings if it has some. */
export function tableOf(lines: readonly (readonly string[])[], header: boolean): PastedTable {
  const width = lines.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  const even = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, index) => (cells[index] ?? '').trim());
  const [first, ...rest] = lines;
  const rows = header ? rest : lines;
  return {
    headers: header && first ? even(first) : [],
    rows: rows.map((cells, index) => ({ key: String(index + 1), cells: even(cells) })),
  };
}

/** The same cells, read with or without headings. */
export function withHeader(table: PastedTable, header: boolean): PastedTable {
  const [first, ...rest] = table.rows;
  if (header === table.headers.length > 0 || (header && !first)) return table;
  if (header && first) return { headers: first.cells, rows: rest };
  return { headers: [], rows: [{ key: freeKey(table), cells: table.headers }, ...table.rows] };
}

function freeKey(table: PastedTable): string {
  const keys = new Set(table.rows.map((row) => row.key));
  let number = 0;
  while (keys.has(String(number))) number += 1;
  return String(number);
}

export const withCell = (table: PastedTable, key: string, column: number, text: string): PastedTable => ({
  ...table,
  rows: table.rows.map((row) =>
    row.key === key ? { ...row, cells: Object.assign([...row.cells], { [column]: text }) } : row,
  ),
});

export const withoutRow = (table: PastedTable, key: string): PastedTable => ({
  ...table,
  rows: table.rows.filter((row) => row.key !== key),
});
