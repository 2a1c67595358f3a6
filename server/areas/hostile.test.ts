import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../engine/json.ts';
import { calls } from '../../schemas/calls/index.ts';
import type { FormValue } from '../testing-forms.ts';
import { demoApp } from './support.ts';

const demo = await demoApp({ SIGN_IN_ATTEMPTS: '10000', REQUESTS_PER_MINUTE: '1000000' });
const clients = await Promise.all(['admin', 'mentor', 'mentee'].map((username) => demo.as(username)));

/** Texts that have broken servers elsewhere, and some that name something here. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  "' or 1=1; --",
  "'; drop table people; --",
  '%_\\',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0301\ufeff',
  '🤯'.repeat(50),
  '__proto__',
  'constructor',
  'null',
  '[]',
  'x'.repeat(5000),
  'proto-vima',
  'region',
  'phone',
  'birth_date',
  '20',
  '21',
];

const nasty = fc.constantFrom(...NASTY);
const anything = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(nasty, { maxLength: 3 }),
);

/** Bodies that mostly fit the schema, with nasty texts in them; now and then a member of another type. */
function bodyOf(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = fittingOf(schema);
  return fc.oneof({ arbitrary: fitting, weight: 12 }, { arbitrary: anything, weight: 1 });
}

function fittingOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(bodyOf));
  if (schema.type === 'string') return nasty.map((text) => text.slice(0, schema.maxLength ?? 5000));
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000_000_000, 1_000_000_000) });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array' && typeof schema.items === 'object')
    return fc.array(bodyOf(schema.items), { maxLength: 3 });
  if (schema.type === 'object' && schema.properties) {
    const members = Object.entries(schema.properties).map(([name, inner]) => [name, bodyOf(inner)] as const);
    return fc.record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] });
  }
  if (schema.type === 'object') return fc.dictionary(nasty, anything, { maxKeys: 3 });
  return anything;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A file where one is declared, and now and then where none is. */
function formValue({ properties }: Schema, key: string, value: unknown): FormValue {
  const text = asText(value);
  const isText = properties?.[key]?.type !== undefined && properties[key].type !== 'array';
  return isText && text !== 'null' ? text : { bytes: text, name: text.slice(0, 300), type: text.slice(0, 40) };
}

describe('no body, however hostile, brings a call down', () => {
  it.each(Object.values(calls).filter(({ path }) => path !== '/account/logoff'))(
    '$name answers what it refuses',
    async ({ method, path, body, takes }) => {
      // Signing in hashes for every try: a few are enough.
      const numRuns = path === '/Account/Login' ? 15 : 60;
      await fc.assert(
        fc.asyncProperty(bodyOf(body), fc.constantFrom(...clients), async (given, client) => {
          const query = typeof given === 'object' && given !== null ? Object.entries(given) : [];
          const reply =
            takes === 'multipart'
              ? await client.form(
                  path,
                  Object.fromEntries(query.map(([key, value]) => [key, formValue(body, key, value)])),
                )
              : method === 'POST'
                ? await client.post(path, JSON.stringify(given))
                : await client.get(
                    `${path}?${new URLSearchParams(query.map(([key, value]) => [key, asText(value)])).toString()}`,
                  );
          expect(reply.statusCode).toBeLessThan(500);
        }),
        { numRuns },
      );
    },
    60_000,
  );

  it('adds and deletes no people', async () => {
    const { count } = await demo.data.db
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(94);
  });
});
