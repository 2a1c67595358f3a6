import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits, innerSchemas, KEYWORDS, type Schema } from '../../engine/index.ts';
import { schemaFormats } from '../../operations/schema-formats.ts';
import { documentKinds } from '../../schemas/documents/index.ts';
import { formatExample, formats } from '../../schemas/formats/index.ts';
import { calls, entities, hubEvents, hubMethods } from '../../schemas/index.ts';
import { createValidators } from '../../server/platform/http/validation.ts';
import { definitions } from '../../widgets/definitions.ts';
import { makeValidator } from '../../widgets/input/schemaForm/validator.ts';

const compile = createValidators({ entities, formats: schemaFormats });
const forms = makeValidator(({ keyword }) => keyword);
const lookup = (name: string): Schema | undefined => Object.entries(entities).find(([known]) => known === name)?.[1];

/** The results of three validators: the engine's, the forms', and the server's. */
const answers = (schema: Schema, value: unknown) => ({
  page: fits(value, schema, { lookup, formats: schemaFormats }),
  server: compile(schema)(value).length === 0,
});

const schemasOf = (name: string, value: object): readonly (readonly [string, Schema])[] =>
  Object.entries(value).flatMap(([part, schema]) =>
    ['body', 'reply', 'items'].includes(part) && typeof schema === 'object' && schema !== null
      ? [[`${name}.${part}`, schema]]
      : [],
  );

type Named = readonly (readonly [string, Schema])[];

const listed = (schemas: Readonly<Record<string, object>>): Named => Object.entries(schemas);

const GROUPS: Readonly<Record<string, Named>> = {
  calls: Object.entries(calls).flatMap(([name, call]) => schemasOf(name, call)),
  hub: [...Object.entries(hubMethods).flatMap(([name, method]) => schemasOf(name, method)), ...listed(hubEvents)],
  entities: listed(entities),
  documents: Object.values(documentKinds).map(({ name, schema }) => [name, schema] as const),
};
const OWN = Object.values(GROUPS).flat();

const TEXTS = [
  '',
  'a',
  'αβγ',
  '😀',
  '😀😀',
  '__proto__',
  '2026-02-30',
  '2026-03-04T22:30Z',
  '/',
  '1',
  'el',
  'a/b',
  'x'.repeat(200),
];
const NUMBERS = [0, 1, -1, 0.5, 1e21, 65_536, 2 ** 53];

/** Values about a schema: many fit it, many miss it by a little. */
function valuesOf(schema: Schema | boolean, root: Schema, depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.jsonValue({ maxDepth: 1 });
  if (typeof schema !== 'object' || depth > 4) return anything;
  const inside = (inner: Schema | boolean) => valuesOf(inner, root, depth + 1);
  const chosen: fc.Arbitrary<unknown>[] = [];
  if (schema.$ref !== undefined) {
    const local: unknown = schema.$ref.startsWith('#/$defs/')
      ? Reflect.get(Object(Reflect.get(root, '$defs')), schema.$ref.slice(8))
      : lookup(schema.$ref);
    chosen.push(inside(Object(local)));
  }
  if (Object.hasOwn(schema, 'const')) chosen.push(fc.constant(schema.const));
  if (schema.enum) chosen.push(fc.constantFrom(...schema.enum));
  for (const branch of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    chosen.push(inside(branch));
  for (const type of [schema.type ?? []].flat()) chosen.push(ofType(type, schema, inside));
  return chosen.length === 0
    ? anything
    : fc.oneof(...chosen.map((arbitrary) => ({ arbitrary, weight: 12 })), { arbitrary: anything, weight: 1 });
}

function ofType(
  type: string,
  schema: Schema,
  inside: (inner: Schema | boolean) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') {
    const ends = [schema.minimum, schema.maximum].filter((end) => end !== undefined);
    return fc.constantFrom(...NUMBERS, ...ends.flatMap((end) => [end - 1, end, end + 1]));
  }
  if (type === 'string') {
    const lengths = [schema.minLength, schema.maxLength]
      .filter((length) => length !== undefined && length < 3000)
      .map(Number);
    const ends = lengths.flatMap((length) => ['α'.repeat(length), '😀'.repeat(length), 'b'.repeat(length + 1)]);
    return fc.constantFrom(...TEXTS, ...ends, ...(schema.format === undefined ? [] : [formatExample(schema.format)]));
  }
  if (type === 'array')
    return fc.array(inside(schema.items ?? true), { maxLength: Math.min(3, (schema.maxItems ?? 2) + 1) });
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(schema.properties ?? {}, name));
  const members = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inside(inner)]),
  );
  const free = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : true;
  return fc
    .tuple(
      fc.record(members, { requiredKeys: required }),
      fc.option(fc.constantFrom(...(required.length === 0 ? ['none'] : required)), { nil: '', freq: 4 }),
      fc.option(fc.dictionary(fc.constantFrom('a', 'Name', 'toString', 'extra'), inside(free), { maxKeys: 2 }), {
        nil: {},
        freq: schema.properties === undefined ? 20 : 1,
      }),
    )
    .map(([whole, missing, extra]) =>
      Object.fromEntries(Object.entries({ ...extra, ...whole }).filter(([name]) => name !== missing || missing === '')),
    );
}

/** A group of few schemas needs more values of each, or chance could leave too few valid ones. */
const MIN_VALUES = 200;

describe('page and server accept the same values', () => {
  it.each(Object.entries(GROUPS))('the schemas of %s', (_, schemas) => {
    const counts = { true: 0, false: 0 };
    for (const [name, schema] of schemas)
      fc.assert(
        fc.property(valuesOf(schema, schema), (value) => {
          const { page, server } = answers(schema, value);
          counts[`${page}`]++;
          expect([name, page]).toEqual([name, server]);
        }),
        { numRuns: Math.max(6, Math.ceil(MIN_VALUES / schemas.length)) },
      );
    // A corpus of values that are all valid, or all invalid, would prove nothing.
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(schemas.length / 4);
  });

  it.each(Object.keys(schemaFormats))('the format %s', (format) => {
    const schema: Schema = { type: 'string', format };
    const examples = Object.keys(formats).map(formatExample);
    const text = fc.oneof(
      fc.constantFrom(...TEXTS, ...examples),
      fc.string(),
      fc.webUrl(),
      fc.uuid(),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { page, server } = answers(schema, value);
        expect([page, forms.isValid({ type: 'string', format }, value, {})]).toEqual([server, server]);
      }),
      { numRuns: 30 },
    );
  });

  const keyword: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => {
    const inner = tie('schema');
    const named = fc.dictionary(fc.constantFrom('a', 'b'), inner, { minKeys: 1, maxKeys: 2, noNullPrototype: true });
    const few = fc.integer({ min: 0, max: 2 });
    const list = fc.array(inner, { minLength: 1, maxLength: 3 });
    const one = <Value>(name: string, value: fc.Arbitrary<Value>) => value.map((given): Schema => ({ [name]: given }));
    return {
      schema: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Schema>(
          { type: 'string' },
          { type: 'integer' },
          { type: ['array', 'null'] },
          { enum: [1, 'a', null, { a: 1, b: 2 }] },
          { const: { b: 2, a: 1 } },
        ),
        ...[
          'minLength',
          'maxLength',
          'minItems',
          'maxItems',
          'minProperties',
          'maxProperties',
          'minimum',
          'maximum',
          'exclusiveMinimum',
          'exclusiveMaximum',
        ].map((name) => one(name, few)),
        one('multipleOf', fc.constantFrom(0.1, 1, 2)),
        one('pattern', fc.constantFrom('^a', 'b$', '^\\p{L}+$')),
        one('required', fc.constantFrom(['a'], ['a', 'b'])),
        one('uniqueItems', fc.boolean()),
        ...['items', 'not', 'additionalProperties', 'propertyNames'].map((name) => one(name, inner)),
        one('properties', named),
        named.map((dependencies): Schema => ({ dependencies })),
        one('dependencies', fc.constantFrom({ a: ['b'] }, { b: { required: ['a'] } })),
        fc
          .tuple(named, fc.oneof(inner, fc.boolean()))
          .map(([properties, additionalProperties]): Schema => ({ properties, additionalProperties })),
        fc.tuple(fc.constantFrom('^a', '^[ab]$'), inner).map(([pattern, given]): Schema => ({
          patternProperties: { [pattern]: given },
          additionalProperties: false,
        })),
        // oxlint-disable-next-line unicorn/no-thenable -- it is a keyword of schemas
        fc.tuple(inner, inner, inner).map(([condition, then, other]): Schema => ({ if: condition, then, else: other })),
        fc
          .tuple(list, inner)
          .map(([items, additionalItems]): Schema => JSON.parse(JSON.stringify({ items, additionalItems }))),
        ...['anyOf', 'oneOf', 'allOf'].map((name) => one(name, list)),
        fc.tuple(inner, inner).map(([first, second]): Schema => ({ ...first, ...second })),
      ),
    };
  }).schema;
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, 0, 1, 2, 0.3, 1.5, '', 'a', 'ab', '😀', 'Ω'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value;

  // Ajv may reuse an earlier result for `contains` on an empty list, so it is tested alone.
  it.each([[[]], [['a']], [[1]], [[1, 'a']], ['a']])('contains, in %j', (given) => {
    const { page, server } = answers({ contains: { type: 'string' } }, given);
    expect(page).toBe(server);
    expect(page).toBe(!Array.isArray(given) || given.some((item) => item === 'a'));
  });

  it('every keyword, alone and together', () => {
    fc.assert(
      fc.property(keyword, fc.array(value, { minLength: 8, maxLength: 8 }), (schema, values) => {
        for (const each of values) {
          const { page, server } = answers(schema, each);
          expect([schema, each, page]).toEqual([schema, each, server]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it('the schemas of the product use only checked keywords', () => {
  const unknown: string[] = [];
  const seen = new Set<unknown>();
  const look = (place: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
    seen.add(schema);
    for (const name of Object.keys(schema)) if (!KEYWORDS.includes(name)) unknown.push(`${place}: ${name}`);
    for (const [steps, inner] of innerSchemas(schema)) look(`${place}/${steps.join('/')}`, inner);
  };
  for (const [name, schema] of OWN) look(name, schema);
  for (const [name, { props, events, models }] of Object.entries(definitions)) {
    look(`${name} props`, props);
    for (const [event, payload] of Object.entries(events ?? {})) look(`${name} ${event}`, payload);
    for (const [model, { schema }] of Object.entries(models ?? {})) look(`${name} ${model}`, schema);
  }
  expect(unknown).toEqual([]);
});
