import { closed, Type, type Static } from '../define.ts';
import { ROLES } from '../roles.ts';

/** The types of a parameter of a service. */
export const PARAM_TYPES = ['text', 'number', 'integer', 'boolean', 'date'] as const;

const value = (description: string) =>
  Type.Union([Type.String({ maxLength: 4_000 }), Type.Number(), Type.Boolean(), Type.Null()], { description });

const param = closed(
  {
    Name: Type.String({
      description: 'Its name in `input`.',
      pattern: '^[A-Za-z][A-Za-z0-9_]*$',
      maxLength: 60,
      examples: ['days'],
    }),
    Label: Type.Optional(Type.String({ description: 'What people call it.', maxLength: 200 })),
    Type: Type.Enum([...PARAM_TYPES], { description: 'The type of its value. A date is a text as 2026-12-31.' }),
    Default: Type.Optional(value('Its value when the caller gives none. Without it the caller has to give one.')),
    Choices: Type.Optional(
      Type.Array(value('One of them.'), { description: 'The only values that it may have.', maxItems: 200 }),
    ),
  },
  { description: 'A parameter.' },
);
export type ServiceParam = Static<typeof param>;

/** Calls that one run of a service makes, at most. */
export const MAX_SERVICE_CALLS = 20;

/** A service that is a script. Its name is that of its document. */
export const serviceSchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the kind.', minimum: 1 })),
    Descr: Type.Optional(Type.String({ description: 'What it is for.', maxLength: 500 })),
    Category: Type.Optional(
      Type.String({
        description: 'The first part of its address, `/api2/Category/Name`; empty for none.',
        pattern: '^(?:[A-Za-z0-9][A-Za-z0-9_-]*)?$',
        maxLength: 60,
      }),
    ),
    Roles: Type.Optional(
      Type.Union(
        [
          Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length, uniqueItems: true }),
          Type.Null({ description: 'Administrators alone.' }),
        ],
        { description: 'Who may run it, beside administrators; null for nobody else.' },
      ),
    ),
    Params: Type.Optional(Type.Array(param, { description: 'Its parameters.', maxItems: 50 })),
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
  { description: 'A service: a script that runs at the server with the rights of whoever asks.' },
);
export type Service = Static<typeof serviceSchema>;
