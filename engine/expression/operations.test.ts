import { describe, expect, test } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../../operations/manual.ts';
import greek from '../../schemas/locales/el/operations.json' with { type: 'json' };
import english from '../../schemas/locales/en/operations.json' with { type: 'json' };
import type { ExpressionHost } from './environment.ts';
import { LAZY_DEFINITIONS } from './lazy-definitions.ts';
import { isName } from './names.ts';
import { OPERATIONS, STANDARD_OPERATIONS } from './operations/index.ts';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { readFormula } from './read.ts';

const texts: Readonly<Record<string, string>> = { ...greek, 'errors.no-person': 'Το άτομο δεν βρέθηκε.' };
const host: Partial<ExpressionHost> = {
  translate: (key) => texts[key] ?? key,
  now: () => Date.UTC(2026, 10, 20, 8),
  hasRole: (role) => role === 'Admin',
  link: (to, values) => `/${to}${'id' in values ? `?id=${String(values['id'])}` : ''}`,
  lookup: (code, table) => (table === 'sexCodes' && code === '5302' ? 'Γυναίκα' : code),
};
const run = (formula: string, data: Readonly<Record<string, unknown>> = {}) =>
  prepare(readFormula(formula)).run(plainEnvironment(data, host));

const all = Object.values({ ...STANDARD_OPERATIONS, ...OPERATIONS });
const examples = [...all, ...Object.values(LAZY_DEFINITIONS)].flatMap(({ name, examples: own }) =>
  own.map((example) => ({ name, ...example })),
);

test.each(examples)('$name: $formula', ({ formula, data, gives }) => {
  expect(run(formula, data ?? {})).toEqual(gives);
});

describe('the table', () => {
  test('every operation is described, and those that formulas call have a name and an example', () => {
    for (const { name, description, group, examples: own } of Object.values(OPERATIONS)) {
      expect([name, isName(name)]).toEqual([name, true]);
      expect([name, description.length > 10]).toEqual([name, true]);
      expect([name, group !== undefined && own.length > 0]).toEqual([name, true]);
    }
  });

  test('every part of an operation with named parts is described', () => {
    for (const { name, parts, arrows } of Object.values(LAZY_DEFINITIONS)) {
      expect([name, parts.filter(({ description }) => description === '')]).toEqual([name, []]);
      expect([name, arrows.length > 0]).toEqual([name, !['index', 'deep', 'apply', 'parse'].includes(name)]);
    }
  });

  test('the code takes as many arguments as the manual tells', () => {
    for (const { name, args, minArgs, maxArgs } of all) {
      const needed = args.filter(({ optional }) => !optional).length;
      expect([name, minArgs, maxArgs]).toEqual([name, needed, args.some(({ rest }) => rest) ? Infinity : args.length]);
    }
  });

  test('optional arguments come last, and only the last may repeat', () => {
    for (const { name, args } of all) {
      const order = args.map(({ optional }) => optional ?? false);
      expect([name, order]).toEqual([name, order.toSorted((a, b) => Number(a) - Number(b))]);
      expect([name, args.slice(0, -1).some(({ rest }) => rest)]).toEqual([name, false]);
    }
  });

  test('no argument of any type makes an operation throw something else than an error of its own', () => {
    const values = [
      null,
      '',
      'α',
      '05-11-2026',
      -1,
      0,
      1.5,
      true,
      [],
      [1, 'a', null],
      {},
      { a: 1 },
      { __proto__: null },
    ];
    for (const { name, args, evaluate } of Object.values(OPERATIONS)) {
      if (STANDARD_OPERATIONS[name] || name === 'now') continue;
      for (const first of values)
        for (const second of values) {
          const given =
            args.length === 0 ? [] : args.length === 1 ? [first] : [first, second, second].slice(0, args.length);
          expect(() => evaluate(given, plainEnvironment({}, host).host)).not.toThrow();
        }
    }
  });
});

test('both languages have the same texts', () => {
  expect(Object.keys(english)).toEqual(Object.keys(greek));
});

test('days far from today are written out in the language of the reader', () => {
  expect(run("dayLabel('2025-11-05')")).toBe('Τετάρτη 5 Νοεμβρίου 2025');
  const inEnglish = plainEnvironment({}, { ...host, language: () => 'en' });
  expect(prepare(readFormula("dayLabel('2026-11-05')")).run(inEnglish)).toMatch(/Thursday,? 5 November/);
});

test('ids differ', () => {
  expect(run('uuid()')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(run('uuid()')).not.toBe(run('uuid()'));
});

test('sorting: Greek order, numbers in texts, nothing last whichever way', () => {
  const data = { xs: ['ώρα', null, 'Άννα', 'α10', 'α2', 'βήτα'] };
  expect(run('sort(xs, x => x)', data)).toEqual(['α2', 'α10', 'Άννα', 'βήτα', 'ώρα', null]);
  expect(run('sort(xs, x => desc(x))', data)).toEqual(['ώρα', 'βήτα', 'Άννα', 'α10', 'α2', null]);
});

test('a tree becomes a list, as deep as it may be', () => {
  const tree = {
    xs: [
      { Id: 1, Child: [{ Id: 2, Child: [{ Id: 3 }] }] },
      { Id: 4, Child: null },
    ],
  };
  expect(run("deep({in: xs, children: 'Child', as: 'c', map: c.Id})", tree)).toEqual([1, 2, 3, 4]);
  let chain: unknown = { Child: [] };
  for (let depth = 0; depth < 50_000; depth++) chain = { Child: [chain] };
  expect(run("length(deep({in: [root], children: 'Child', as: 'c'}))", { root: chain })).toBe(50_001);
});

test('an index by key, its last one wins, forbidden keys stay out of reach', () => {
  expect(
    run("index({in: xs, as: 'x', key: x.k, map: x.v})", {
      xs: [
        { k: 'a', v: 1 },
        { k: 'a', v: 2 },
        { k: null, v: 3 },
      ],
    }),
  ).toEqual({ a: 2 });
});
