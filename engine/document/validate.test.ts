import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../schemas/documents/index.ts';
import type { Schema } from '../base/json.ts';
import { fits, migrate, migrateAll, validate } from './index.ts';

const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('validating', () => {
  it('names the nearest known key, and the place of the key', () => {
    const problems = validate({ nmae: 'x' }, closed({ name: { type: 'string' } }, ['name']));
    expect(problems).toMatchObject([
      { kind: 'missing-key', pointer: '', line: 1, column: 1 },
      { kind: 'unknown-key', pointer: '/nmae', line: 2, column: 3, nearest: 'name' },
    ]);
  });

  it('tells of several branches the one that was meant', () => {
    const shapes = {
      anyOf: [
        closed({ do: { const: 'set' }, path: { type: 'string' } }, ['do', 'path']),
        closed({ do: { const: 'wait' }, ms: { type: 'number' } }, ['do', 'ms']),
      ],
    };
    expect(validate({ do: 'wait', ms: 'long' }, shapes)).toMatchObject([
      { pointer: '/ms', message: 'expected a number, not "long"' },
    ]);
    expect(validate({ do: 'wiat' }, shapes)).toMatchObject([{ pointer: '/do', nearest: 'wait' }]);
    expect(validate({}, shapes)).toMatchObject([{ kind: 'missing-key', message: 'do is missing' }]);
  });

  it('follows $ref, also to itself, and stops where it goes in a circle', () => {
    const tree = closed({ items: { type: 'array', items: { $ref: 'entities/tree' } } });
    const lookup = (name: string) =>
      name === 'entities/tree' ? tree : name === 'entities/self' ? { $ref: 'entities/self' } : undefined;
    expect(fits({ items: [{ items: [{}] }] }, { $ref: 'entities/tree' }, { lookup })).toBe(true);
    expect(validate({ items: [{ items: [{ x: 1 }] }] }, tree, { lookup })).toMatchObject([
      { pointer: '/items/0/items/0/x' },
    ]);
    expect(fits(1, { $ref: 'entities/self' }, { lookup })).toBe(true);
    expect(validate(1, { $ref: 'entities/none' }, { lookup })).toMatchObject([{ kind: 'unknown-schema' }]);
  });

  it('knows formats, ranges, patterns and lengths', () => {
    const formats = { even: (value: string) => value.length % 2 === 0 };
    expect(fits('ab', { type: 'string', format: 'even' }, { formats })).toBe(true);
    expect(fits('abc', { type: 'string', format: 'even' }, { formats })).toBe(false);
    expect(fits(11, { type: 'integer', maximum: 10 })).toBe(false);
    expect(fits('a1', { pattern: '^[a-z]+$' })).toBe(false);
    expect(fits('a1', { pattern: '([' })).toBe(true);
    expect(fits([1], { type: 'array', minItems: 2 })).toBe(false);
  });
});

describe('migrating', () => {
  const kind = {
    name: 'thing',
    version: 3,
    migrations: [
      { to: 2, why: 'a was b', up: ({ a, ...rest }: { readonly [key: string]: unknown }) => ({ ...rest, b: a }) },
      {
        to: 3,
        why: 'b is a number',
        up: (document: { readonly [key: string]: unknown }) => {
          if (typeof document.b !== 'string') throw new Error('b is no text');
          return { ...document, b: Number(document.b) };
        },
      },
    ],
  };

  it('runs step by step and reports the reached version', () => {
    expect(migrate({ a: '7' }, kind)).toMatchObject({ changed: true, document: { version: 3, b: 7 }, problems: [] });
    expect(migrate({ version: 3, b: 7 }, kind)).toMatchObject({ changed: false, problems: [] });
  });

  it.each([
    [{ version: 9 }, 'newer'],
    [{ version: 'x' }, 'whole number'],
    [[], 'object'],
    [{ version: 2, b: 1 }, 'b is no text'],
  ])('refuses %j', (document, word) => {
    const result = migrate(document, kind);
    expect(result).toMatchObject({ changed: false, document });
    expect(result.problems[0]?.message).toContain(word);
  });

  it('of many documents writes all or none', () => {
    expect([
      ...migrateAll(
        [
          ['x', { a: '1' }],
          ['y', { version: 3 }],
        ],
        kind,
      ).migrated.keys(),
    ]).toEqual(['x']);
    const failed = migrateAll(
      [
        ['x', { a: '1' }],
        ['y', { a: 5 }],
      ],
      kind,
    );
    expect([[...failed.migrated.keys()], [...failed.failed.keys()]]).toEqual([[], ['y']]);
  });

  it('every kind of document has a migration to each version it ever had', () => {
    for (const { name, version, migrations } of Object.values(documentKinds))
      expect([name, migrations.map(({ to }) => to)]).toEqual([
        name,
        Array.from({ length: version - 1 }, (_, index) => index + 2),
      ]);
  });
});
