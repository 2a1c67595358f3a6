import type { RJSFSchema } from '@rjsf/utils';

const MEMBERS = [
  { schema: { type: 'string', minLength: 2, maxLength: 200 }, value: 'Αθήνα' },
  { schema: { type: 'integer', minimum: 0, maximum: 1000 }, value: 30 },
  { schema: { type: 'string', format: 'date' }, value: '2026-11-27' },
  { schema: { type: 'string', enum: ['a', 'b', 'c'] }, value: 'b' },
  { schema: { type: 'boolean' }, value: true },
  { schema: { type: 'string', format: 'email' }, value: 'maria@example.org' },
  { schema: { type: 'string', pattern: '^[A-Z]{2}\\d{4}$' }, value: 'AB1234' },
  { schema: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 20 } }, value: ['x', 'y'] },
] as const;

const listOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `m${at}`, ...(MEMBERS[at % MEMBERS.length] ?? MEMBERS[0]) }));

/** A schema of so many members, half of them required. */
export const schemaOf = (count: number): RJSFSchema => ({
  type: 'object',
  additionalProperties: false,
  required: listOf(count).flatMap(({ name }, at) => (at % 2 === 0 ? [name] : [])),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read only
  properties: Object.fromEntries(listOf(count).map(({ name, schema }) => [name, schema])) as RJSFSchema['properties'],
});

/** Values that fit, but the first one. */
export const valueOf = (count: number): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(listOf(count).map(({ name, value }) => [name, value])),
  m0: 'Α',
});
