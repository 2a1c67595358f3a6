import type { Schema } from '../../../engine/index.ts';
import type { Param, ParamType, Query } from '../../../schemas/documents/index.ts';
import type { ColumnType, QueryTable } from '../../../schemas/entities/query.ts';
import type { Reports } from '../../data/report/reports.ts';
import { presentColumns } from '../query/present.ts';

const listOf = (type: string): Schema => ({ type: 'array', items: { type } });

const PARAM_TYPES: Readonly<Record<ParamType, Schema>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string' },
  timestamp: { type: 'string' },
  texts: listOf('string'),
  numbers: listOf('number'),
  integers: listOf('integer'),
  dates: listOf('string'),
};

/** The schema of the values of parameters: of the form that asks for them, and of what a screen may give. */
export const schemaOfParams = (params: readonly Param[]): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: params.filter(({ Default }) => Default === undefined).map(({ Name }) => Name),
  properties: Object.fromEntries(
    params.map(({ Name, Label, Type, Choices, Default = null }) => [
      Name,
      {
        title: Label || Name,
        ...PARAM_TYPES[Type],
        ...(Choices ? { enum: Choices } : {}),
        ...(Default === null ? {} : { default: Default }),
      },
    ]),
  ),
});

const COLUMN_TYPES: Readonly<Record<ColumnType, Schema>> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  boolean: { type: ['boolean', 'null'] },
  date: { type: ['string', 'null'] },
  time: { type: ['string', 'null'] },
  timestamp: { type: ['string', 'null'] },
  json: {},
  list: { type: ['array', 'null'] },
};

export const schemaOfRows = (columns: QueryTable['Columns']): Schema => ({
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: columns.map(({ Name }) => Name),
    properties: Object.fromEntries(columns.map(({ Name, Type }) => [Name, COLUMN_TYPES[Type]])),
  },
});

/** The columns of texts that were described since the start; the views do not change meanwhile. */
const remembered = new Map<string, QueryTable['Columns'] | undefined>();
const MOST = 500;

/** The columns of a stored query; undefined where it cannot run. */
export async function describeColumns(
  reports: Reports | undefined,
  { person, project }: { readonly person: number; readonly project: number },
  { Query: text, Params = [] }: Pick<Query, 'Query' | 'Params'>,
): Promise<QueryTable['Columns'] | undefined> {
  if (!reports) return undefined;
  const types = Object.fromEntries(params(Params));
  const key = JSON.stringify([text, types]);
  if (remembered.has(key)) return remembered.get(key);
  // Somebody who sees nothing: columns are the same for all.
  const asker = { person, project, roles: [], fields: [], projectFields: [], usernames: false };
  const columns = await reports.describe({ person, project }, asker, { text, types, values: {} }).then(
    (described) => presentColumns(described.columns),
    () => undefined,
  );
  if (remembered.size >= MOST) remembered.clear();
  if (columns) remembered.set(key, columns);
  return columns;
}

const params = (declared: readonly Param[]) => declared.map(({ Name, Type }) => [Name, Type] as const);
