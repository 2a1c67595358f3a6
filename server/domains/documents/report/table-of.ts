import type { ColumnType, QueryTable } from '../../../../schemas/entities/query.ts';

const MAX_ROWS = 10_000;

/** The result of a script as the rows of a query: a list of objects, or one value. */
export function tableOf(result: unknown, ms: number): QueryTable {
  const list: readonly unknown[] = Array.isArray(result) ? result : [result];
  const rows = list.slice(0, MAX_ROWS).map(toRow);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    Columns: names.map((Name) => ({ Name, Type: typeOf(rows.map((row) => row[Name])) })),
    Rows: rows.map((row) => names.map((name) => row[name] ?? null)),
    Cut: list.length > MAX_ROWS,
    Ms: Math.round(ms * 10) / 10,
  };
}

const toRow = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { value };

function typeOf(values: readonly unknown[]): ColumnType {
  const known = values.filter((value) => value !== null && value !== undefined);
  if (known.length === 0) return 'text';
  if (known.every((value) => typeof value === 'number')) return 'number';
  if (known.every((value) => typeof value === 'boolean')) return 'boolean';
  if (known.every((value) => Array.isArray(value))) return 'list';
  return known.some((value) => typeof value === 'object') ? 'json' : 'text';
}
