import { closed, nullable, Type, type Static } from '../define.ts';
import { CATEGORY, paramList, rolesOfService } from './param.ts';
import { queryChart } from './query-chart.ts';

/** The maximum length of a query's text: server/platform/sql/text-limits.ts. */
export const MAX_QUERY = 20_000;

/** A query: SQL that a person wrote. The name of its document is its address, `/api/Services/name`. */
export const querySchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the kind.', minimum: 1 })),
    Name: Type.String({ description: 'What people call it.', minLength: 1, maxLength: 200, pattern: '\\S' }),
    Descr: Type.Optional(Type.String({ description: 'The purpose.', maxLength: 500 })),
    Category: CATEGORY,
    Roles: rolesOfService(),
    Params: Type.Optional(paramList()),
    ViewName: Type.Optional(Type.String({ description: 'The screen that shows its rows.', maxLength: 120 })),
    Chart: Type.Optional(nullable(queryChart)),
    Query: Type.String({
      description: 'One query of PostgreSQL over the views of reports. `@name` is a parameter.',
      minLength: 1,
      maxLength: MAX_QUERY,
    }),
  },
  { description: 'A query: it reads the data that the caller may see, and changes nothing.' },
);
export type Query = Static<typeof querySchema>;
