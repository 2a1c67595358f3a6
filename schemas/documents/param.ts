import { closed, dictionary, Type, type Static } from '../define.ts';
import { ROLES } from '../roles.ts';
import { PARAM_TYPES } from './param-schema.ts';

const single = () => [Type.String({ maxLength: 4_000 }), Type.Number(), Type.Boolean(), Type.Null()] as const;
const item = () => Type.Union([Type.String({ maxLength: 4_000 }), Type.Number()]);

export const param = closed(
  {
    Name: Type.String({
      description: 'Its name: `@name` in a query, `input.name` in a script.',
      pattern: '^[\\p{L}][\\p{L}\\p{N}_]*$',
      maxLength: 60,
      examples: ['days'],
    }),
    Label: Type.Optional(Type.String({ description: 'What people call it.', maxLength: 200 })),
    Type: Type.Enum([...PARAM_TYPES], { description: 'The type of its value. A date is a text as 2026-12-31.' }),
    Default: Type.Optional(
      Type.Union([...single(), Type.Array(item(), { maxItems: 200 })], {
        description: 'Its value when the caller gives none. Without it the caller has to give one.',
      }),
    ),
    Choices: Type.Optional(
      Type.Array(Type.Union([...single()], { description: 'One of them.' }), {
        description: 'The only values that it may have.',
        maxItems: 200,
      }),
    ),
  },
  { description: 'A parameter.' },
);
export type Param = Static<typeof param>;

export const MAX_PARAMS = 50;

/** The values of parameters from a caller. The declaration of the parameters checks their types. */
export const paramValues = () =>
  dictionary(
    Type.Union([
      Type.String({ maxLength: 20_000 }),
      Type.Number(),
      Type.Boolean(),
      Type.Null(),
      Type.Array(item(), { maxItems: 10_000 }),
    ]),
    { description: 'The values of the parameters by name.', maxProperties: MAX_PARAMS },
  );

export const paramList = () => Type.Array(param, { description: 'Its parameters.', maxItems: MAX_PARAMS });

export const rolesOfService = () =>
  Type.Union(
    [
      Type.Array(Type.Enum([...ROLES]), { maxItems: ROLES.length, uniqueItems: true }),
      Type.Null({ description: 'Administrators alone.' }),
    ],
    { description: 'The roles that may run it, besides administrators; null for none.' },
  );

export const CATEGORY = Type.Optional(
  Type.String({
    description: 'The first part of its address, `/api2/Category/Name`; empty for none.',
    pattern: '^(?:[A-Za-z0-9][A-Za-z0-9_-]*)?$',
    maxLength: 60,
  }),
);
