// Writes server/platform/data/database.ts, the types of every table, from a database with all migrations: `npm run tables`.
import { readFileSync } from 'node:fs';
import type { Client } from 'pg';

const FILE = new URL('../server/platform/data/database.ts', import.meta.url);
const COLUMN_TYPES = new URL('../server/platform/data/column-types.ts', import.meta.url);

/** The TypeScript type for each type of PostgreSQL, for reading and writing. */
const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  float4: 'number',
  tsvector: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'BigInt',
  json: 'Json<unknown>',
  jsonb: 'Json<unknown>',
  text: 'string',
  timestamptz: 'Date',
};

const HEADER = `// Written by \`npm run tables\` from a database with all migrations. The meanings are comments of its tables and columns.
import type { ColumnType } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** Set by the database if omitted. */
type Generated<Value> =
  Value extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<Selected, Inserted | undefined, Updated>
    : ColumnType<Value, Value | undefined, Value>;
/** PostgreSQL parses JSON; it is written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** PostgreSQL returns 64-bit integers as text. */
type BigInt = ColumnType<string, string | number, string | number>;
type NullableBigInt = ColumnType<string | null, string | number | null | undefined, string | number | null>;
`;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly given: boolean;
  readonly comment: string | null;
  readonly about: string | null;
  readonly checks: readonly string[];
}

/** Columns in their order, with checks of single columns. */
const QUERY = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as given, col_description(c.oid, a.attnum) as comment, obj_description(c.oid, 'pg_class') as about,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** The text of the file from a database. */
export async function describeTables(client: Client): Promise<string> {
  const { rows } = await client.query<Column>(QUERY);
  const named = new Set([...readFileSync(COLUMN_TYPES, 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name]) => name));
  const tables = Map.groupBy(rows, ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => describeTable(table, columns, named));
  const members = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return [HEADER, ...interfaces, `/** Every table. */\nexport interface Database {\n${members.join('\n')}\n}\n`].join(
    '\n',
  );
}

const interfaceName = (table: string): string =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;

function describeTable(table: string, columns: readonly Column[], named: ReadonlySet<string | undefined>): string {
  const lines = columns.map((column) => {
    const comment = column.comment === null ? '' : `  /** ${column.comment} */\n`;
    return `${comment}  ${column.name}: ${typeOf(column, named.has(`${table}.${column.name}`))};`;
  });
  const about = columns[0]?.about ?? null;
  return `${about === null ? '' : `/** ${about} */\n`}interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
}

function typeOf(column: Column, isNamed: boolean): string {
  const plain = plainType(column, isNamed ? `ColumnTypes['${column.table}.${column.name}']` : undefined);
  return column.given ? `Generated<${plain}>` : plain;
}

function plainType({ table, name, type, nullable, checks }: Column, own: string | undefined): string {
  const element = type.startsWith('_') ? type.slice(1) : undefined;
  const base = TYPES[element ?? type];
  if (base === undefined) throw new Error(`${table}.${name}: the type ${type} is not known to tools/table-types.ts`);
  if (base.startsWith('Json')) return `${nullable ? 'NullableJson' : 'Json'}<${own ?? 'unknown'}>`;
  if (base === 'BigInt' && element === undefined) return nullable ? 'NullableBigInt' : 'BigInt';
  const value = element === undefined ? (own ?? unionOf(checks) ?? base) : `${base}[]`;
  return nullable ? `${value} | null` : value;
}

/** The values of a check such as \`state = ANY (ARRAY['new'::text, 'started'::text])\`. */
function unionOf(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1];
    const values = list?.split(', ').map((value) => /^('[^']*'|\d+|'-\d+'|\(-\d+\))(?:::\w+)?$/.exec(value)?.[1]);
    if (values?.every((value) => value !== undefined))
      return values.map((value) => value.replace(/^'(-\d+)'$|^\((-\d+)\)$/, '$1$2')).join(' | ');
  }
  return undefined;
}

export const tableTypesFile = FILE;
