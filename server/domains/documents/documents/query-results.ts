import { types } from 'pg';
import { FORBIDDEN_KEYS } from '../../../../engine/base/json.ts';
import type { ColumnType, QueryTable } from '../../../../schemas/entities/query.ts';
import type { ReportResult, ReportResultColumn } from '../../../platform/data/report/read-rows.ts';

const { builtins } = types;

const NUMBERS: ReadonlySet<number> = new Set([
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.NUMERIC,
  builtins.FLOAT4,
  builtins.FLOAT8,
]);
const OTHERS: ReadonlyMap<number, ColumnType> = new Map([
  [builtins.BOOL, 'boolean'],
  [builtins.DATE, 'date'],
  [builtins.TIME, 'time'],
  [builtins.TIMESTAMP, 'timestamp'],
  [builtins.TIMESTAMPTZ, 'timestamp'],
  [builtins.JSON, 'json'],
  [builtins.JSONB, 'json'],
  // bool[], int4[], text[], varchar[]: types that the driver returns as lists.
  [1000, 'list'],
  [1007, 'list'],
  [1009, 'list'],
  [1015, 'list'],
]);

const columnType = (type: number): ColumnType => (NUMBERS.has(type) ? 'number' : (OTHERS.get(type) ?? 'text'));

export const presentColumns = (columns: readonly ReportResultColumn[]): QueryTable['Columns'] =>
  columns.map(({ name, type }) => ({ Name: name, Type: columnType(type) }));

/** The rows for pages: numbers as numbers, times in ISO format. */
export function presentTable({ columns, rows, isCut }: ReportResult, ms: number): QueryTable {
  const Columns = presentColumns(columns);
  return {
    Columns,
    Rows: rows.map((row) => row.map((value, at) => presentValue(value, Columns[at]?.Type ?? 'text'))),
    Cut: isCut,
    Ms: Math.round(ms * 10) / 10,
  };
}

/** The rows as objects, for screens and other systems. */
export const presentObjects = ({ Columns, Rows }: QueryTable): Record<string, unknown>[] =>
  Rows.map((row) =>
    Object.fromEntries(
      Columns.flatMap(({ Name }, at) => (FORBIDDEN_KEYS.has(Name) ? [] : [[Name, row[at] ?? null] as const])),
    ),
  );

function presentValue(value: unknown, type: ColumnType): unknown {
  if (type === 'json') return withoutForbiddenKeys(value);
  if (typeof value !== 'string') return value;
  if (type === 'number') return toNumber(value);
  return type === 'timestamp' ? toIso(value) : value;
}

/** Pages merge objects, so keys such as __proto__ are left out. */
function withoutForbiddenKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutForbiddenKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      FORBIDDEN_KEYS.has(key) ? [] : [[key, withoutForbiddenKeys(inner)] as const],
    ),
  );
}

/**
 * PostgreSQL sends eight-byte integers and exact numbers as texts. Those that JavaScript cannot represent stay texts.
 */
function toNumber(text: string): number | string {
  const digits = text.replaceAll(/\D/g, '').length;
  const value = Number(text);
  return digits <= 15 && Number.isFinite(value) ? value : text;
}

const WRITTEN_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:([+-]\d{2})(?::?(\d{2}))?)?$/;

/** `2026-11-26 21:16:06.12+02` as ISO; infinity and years BC stay as they are. */
function toIso(text: string): string {
  const [, day, time, hours, minutes = '00'] = WRITTEN_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  return hours === undefined ? `${day}T${time}` : new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}
