import { closed, Type, type Static } from '../define.ts';
import { CATEGORY, paramList, rolesOfService } from './param.ts';

/** The maximum number of calls in one run of a service. */
export const MAX_SERVICE_CALLS = 20;

/** A service that is a script. Its name is that of its document. */
export const serviceSchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the kind.', minimum: 1 })),
    Descr: Type.Optional(Type.String({ description: 'The purpose.', maxLength: 500 })),
    Category: CATEGORY,
    Roles: Type.Optional(rolesOfService()),
    Params: Type.Optional(paramList()),
    Calls: Type.Optional(
      Type.Array(Type.String({ minLength: 3, maxLength: 80 }), {
        description: 'The calls that it may make, by name: only calls that change nothing.',
        maxItems: MAX_SERVICE_CALLS,
        uniqueItems: true,
      }),
    ),
    Code: Type.String({
      description:
        'The body of an async function of `input`. `call(name, body)` makes a call, `log(...)` writes a line for its author.',
      minLength: 1,
      maxLength: 100_000,
    }),
  },
  { description: 'A service: a script that runs at the server with the rights of the caller.' },
);
export type Service = Static<typeof serviceSchema>;
