import type { NamedCall } from '../../../../schemas/define.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf, type Json } from '../../../policy/settings.ts';
import { isCell, parseCells } from './cells.ts';

/**
 * The body of a call of this installation: the row itself, or several rows in the list member of the call; with the
 * project, if it takes one.
 */
export function ownBody(call: NamedCall, { project }: Reader, values: readonly unknown[]): Json {
  const properties = objectOf(call.body.properties);
  const [first] = values;
  const body = call.rows ? bodyOfRows(call.rows, values) : parseCells(properties, objectOf(first));
  return Object.hasOwn(properties, 'ProjectId') ? { ProjectId: String(project.id), ...body } : body;
}

type Rows = NonNullable<NamedCall['rows']>;

/** A transform may also return the whole body. */
function bodyOfRows(rows: Rows, values: readonly unknown[]): Json {
  const [first] = values;
  const whole = objectOf(first);
  if (values.length === 1 && Array.isArray(whole[rows.field])) return whole;
  return { [rows.field]: values.map((value) => nestFields(rows, objectOf(value))) };
}

/** Moves columns that are no member of a row to the row's member for fields. */
function nestFields({ columns, fields }: Rows, row: Json): Json {
  const isMember = (name: string) => name === fields || name === 'Key' || columns.includes(name);
  const entries = Object.entries(row);
  const others = entries.filter(([name]) => !isMember(name));
  const members = Object.fromEntries(entries.filter(([name]) => isMember(name)));
  return others.length === 0
    ? members
    : { ...members, [fields]: { ...objectOf(row[fields]), ...Object.fromEntries(others) } };
}

/** The rows of a body made by `ownBody`. */
export function rowsOfBody({ rows }: NamedCall, body: Json): readonly unknown[] {
  const list = rows ? body[rows.field] : undefined;
  return Array.isArray(list) ? list : [];
}

/** The maximum number of rows in one request of a call. */
export function mostRows({ rows, body }: NamedCall): number {
  const { maxItems } = objectOf(rows ? objectOf(body.properties)[rows.field] : undefined);
  return typeof maxItems === 'number' ? maxItems : 1;
}

/** The members of a body that a column can contain; the first of two spellings. */
export function cellMembers({ body }: NamedCall): string[] {
  const names = Object.entries(body.properties).flatMap(([name, schema]) =>
    name !== 'ProjectId' && isCell(schema) ? [name] : [],
  );
  return names.filter(
    (name, place) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === place,
  );
}
