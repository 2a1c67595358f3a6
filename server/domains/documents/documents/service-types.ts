import { BoundedMap } from '../../../../engine/base/bounded-map.ts';
import type { Schema } from '../../../../engine/index.ts';
import type { Query } from '../../../../schemas/documents/index.ts';
import type { ColumnType, QueryTable } from '../../../../schemas/entities/query.ts';
import type { Reports } from '../../../platform/data/report/reports.ts';
import { presentColumns } from './query-results.ts';

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

/** The columns of query texts that were described since the start; views do not change meanwhile. */
const remembered = new BoundedMap<string, QueryTable['Columns']>(500);

/**
 * The columns of stored queries; undefined for those that cannot run. All queries without known columns are described
 * in one turn.
 */
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
    // An asker without roles: the columns are the same for everybody.
    const asker = { person, project, roles: [], fields: [], projectFields: [], usernames: false };
    // If queries cannot run now, their results have no types.
    const described = await reports.describeAll({ person, project }, asker, fresh).catch(() => []);
    for (const [at, columns] of described.entries()) {
      const { key } = fresh[at] ?? {};
      if (key !== undefined && columns) remembered.set(key, presentColumns(columns));
    }
  }
  return written.map(({ key }) => remembered.get(key));
}
