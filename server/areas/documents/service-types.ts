import { BoundedMap } from '../../../engine/bounded-map.ts';
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
const remembered = new BoundedMap<string, QueryTable['Columns']>(500);

/** The columns of stored queries; undefined for those that cannot run. Those that nobody asked for before are described in one turn. */
export async function describeColumns(
  reports: Reports | undefined,
  { person, project }: { readonly person: number; readonly project: number },
  queries: readonly Pick<Query, 'Query' | 'Params'>[],
): Promise<(QueryTable['Columns'] | undefined)[]> {
  const written = queries.map(({ Query: text, Params = [] }) => {
    const types = Object.fromEntries(Params.map(({ Name, Type }) => [Name, Type]));
    return { key: JSON.stringify([text, types]), text, types, values: {} };
  });
  const fresh = written.filter(({ key }) => !remembered.get(key));
  if (reports && fresh.length > 0) {
    // Somebody who sees nothing: columns are the same for all.
    const asker = { person, project, roles: [], fields: [], projectFields: [], usernames: false };
    // Where queries cannot run now, their results are not typed.
    const described = await reports.describeAll({ person, project }, asker, fresh).catch(() => []);
    for (const [at, columns] of described.entries()) {
      const { key } = fresh[at] ?? {};
      if (key !== undefined && columns) remembered.set(key, presentColumns(columns));
    }
  }
  return written.map(({ key }) => remembered.get(key));
}
