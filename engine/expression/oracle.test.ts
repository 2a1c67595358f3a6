import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oracle } from '../../tests/support/engine/oracle.ts';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { readLogic, readRule } from './read.ts';
import { toFormula } from './to-formula.ts';
import { toLogic, toOracle } from './to-logic.ts';
import { compileFormula } from './compile-formula.ts';
import type { Expression } from './tree.ts';

const RUNS = { numRuns: 2000 };

// ---- generators of data and logic

const key = fc.constantFrom('a', 'b', 'c', 'n', 'xs', 'Ονομα', '0', '1');
const scalar = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.constantFrom<unknown>('', 'a', 'b', '1', '-2', '3.5x', 'άλφα', 'true', null, true, false, 0),
);
const { value: anyData } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  ),
}));
const rows = fc.array(fc.dictionary(key, scalar, { maxKeys: 4 }), { maxLength: 5 });
const scope = fc.record({
  state: fc.dictionary(key, anyData, { maxKeys: 6 }),
  values: fc.record({ rows, n: fc.integer({ min: -5, max: 5 }) }),
});

const path = fc
  .tuple(
    fc.constantFrom('state', 'values'),
    fc.array(fc.constantFrom('a', 'b', 'c', 'n', 'rows', 'xs'), { minLength: 1, maxLength: 3 }),
  )
  .map(([root, steps]) => ({ var: [root, ...steps].join('.') }));
const itemPath = fc
  .array(fc.constantFrom('a', 'b', 'c', 'n', '0'), { maxLength: 2 })
  .map((steps) => ({ var: steps.join('.') }));

type Kinds = { logic: unknown; body: unknown };

const operators = {
  two: ['==', '===', '!=', '!==', '>', '>=', '<', '<=', '%', '-', '/', 'in'],
  one: ['!', '!!', '-', '+', 'log'],
  many: ['+', '*', 'cat', 'min', 'max', 'merge', 'and', 'or', 'if', '?:'],
} as const;

/** Logic of JSON Logic's own operations. In a body the paths are those of the item. */
const own = (
  self: fc.Arbitrary<unknown>,
  body: fc.Arbitrary<unknown>,
  paths: fc.Arbitrary<{ var: string }>,
): fc.Arbitrary<unknown> =>
  fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    paths,
    scalar,
    fc.tuple(fc.constantFrom(...operators.two), self, self).map(([name, a, b]) => ({ [name]: [a, b] })),
    fc.tuple(fc.constantFrom('<', '<='), self, self, self).map(([name, ...args]) => ({ [name]: args })),
    fc.tuple(fc.constantFrom(...operators.one), self).map(([name, a]) => ({ [name]: [a] })),
    fc.tuple(fc.constantFrom('!', '!!'), paths).map(([name, a]) => ({ [name]: a })),
    fc
      .tuple(fc.constantFrom(...operators.many), fc.array(self, { minLength: 1, maxLength: 5 }))
      .map(([name, args]) => ({ [name]: args })),
    fc
      .tuple(self, fc.integer({ min: -6, max: 6 }), fc.option(fc.integer({ min: -6, max: 6 }), { nil: undefined }))
      .map(([text, from, count]) => ({
        substr: count === undefined ? [text, from] : [text, from, count],
      })),
    fc
      .tuple(fc.constantFrom('filter', 'map', 'all', 'some', 'none'), self, body)
      .map(([name, list, each]) => ({ [name]: [list, each] })),
    fc
      .tuple(
        self,
        fc.constantFrom(
          { '+': [{ var: 'accumulator' }, { var: 'current' }] },
          { cat: [{ var: 'accumulator' }, { var: 'current.a' }] },
        ),
        self,
      )
      .map(([list, each, start]) => ({ reduce: [list, each, start] })),
    fc.array(self, { maxLength: 3 }),
    fc.tuple(paths, self).map(([{ var: name }, otherwise]) => ({ var: [name, otherwise] })),
    fc.array(paths, { minLength: 1, maxLength: 3 }).map((all) => ({ missing: all.map((one) => one.var) })),
    fc.tuple(fc.integer({ min: 0, max: 3 }), fc.array(paths, { minLength: 1, maxLength: 3 })).map(([count, all]) => ({
      missing_some: [count, all.map((one) => one.var)],
    })),
  );

const { logic } = fc.letrec<Kinds>((tie) => ({
  logic: own(tie('logic'), tie('body'), path),
  body: own(tie('body'), tie('body'), itemPath),
}));

/** The outcome: a value or any failure. */
const outcome = (run: () => unknown): unknown => {
  try {
    return { value: run() };
  } catch {
    return 'failed';
  }
};

const quiet = (): undefined => undefined;
const ours = (expression: Expression, data: Readonly<Record<string, unknown>>) =>
  outcome(() => prepare(expression).run(plainEnvironment(data)));

describe('closures and json-logic-js always agree', () => {
  test('on JSON Logic with the scope', () => {
    fc.assert(
      fc.property(logic, scope, (made, data) => {
        // In a logic position a plain text is a formula.
        fc.pre(typeof made !== 'string');
        expect(ours(readLogic(made, '', quiet), data)).toEqual(outcome(() => oracle(made, data)));
      }),
      RUNS,
    );
  });

  test('on rules that are data', () => {
    const { body } = fc.letrec<Kinds>((tie) => ({ logic: tie('body'), body: own(tie('body'), tie('body'), itemPath) }));
    fc.assert(
      fc.property(body, anyData, (made, data) => {
        fc.pre(typeof made !== 'string');
        expect(ours(readRule(made, quiet), { '': data })).toEqual(outcome(() => oracle(made, data)));
      }),
      RUNS,
    );
  });

  test('on rules that are data and compute their keys', () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'n', 'a.b', '0', 'xs.0.a', '');
    const text = fc.oneof(
      keys,
      fc.tuple(keys, keys).map((cat) => ({ cat })),
      fc.tuple(itemPath, keys, keys).map((choice) => ({ if: choice })),
    );
    const { rule } = fc.letrec<{ rule: unknown; key: unknown }>((tie) => ({
      key: fc.oneof(
        keys,
        fc.tuple(keys, keys).map((cat) => ({ cat })),
        keys.map((name) => ({ var: name })),
        fc.tuple(tie('rule'), keys, keys).map((choice) => ({ if: choice })),
        fc.constantFrom<unknown>(null, true, 0, 1),
      ),
      rule: fc.oneof(
        { depthSize: 'small' },
        itemPath,
        tie('key').map((name) => ({ var: name })),
        fc.tuple(tie('key'), scalar).map((args) => ({ var: args })),
        fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => ({ missing: all })),
        fc.array(keys, { maxLength: 3 }).map((all) => ({ missing: { merge: [all] } })),
        fc.array(keys, { maxLength: 3 }).map((all) => ({ missing: { filter: [all, { var: '' }] } })),
        fc
          .tuple(fc.integer({ min: 0, max: 2 }), fc.array(keys, { maxLength: 3 }))
          .map(([count, all]) => ({ missing_some: [count, { merge: [all, ['a']] }] })),
        fc.tuple(tie('rule'), tie('rule')).map((both) => ({ merge: both })),
        fc
          .tuple(fc.constantFrom('filter', 'map'), itemPath, tie('rule'))
          .map(([name, list, body]) => ({ [name]: [list, body] })),
      ),
    }));
    fc.assert(
      fc.property(rule, anyData, (made, data) => {
        fc.pre(typeof made !== 'string');
        expect(ours(readRule(made, quiet), { '': data })).toEqual(outcome(() => oracle(made, data)));
      }),
      RUNS,
    );
  });

  test('on what is written back and read again', () => {
    fc.assert(
      fc.property(logic, scope, (made, data) => {
        fc.pre(typeof made !== 'string');
        const expression = readLogic(made, '', quiet);
        const again = readLogic(toLogic(expression), '', quiet);
        expect(ours(again, data)).toEqual(ours(expression, data));
      }),
      { numRuns: 1500 },
    );
  });

  test('on what is printed as a formula and read again', () => {
    let printed = 0;
    fc.assert(
      fc.property(logic, scope, (made, data) => {
        fc.pre(typeof made !== 'string');
        const expression = readLogic(made, '', quiet);
        const text = toFormula(expression);
        if (text === null || text.length > 2000) return;
        printed++;
        expect([text, ours(readLogic(compileFormula(text), '', quiet), data)]).toEqual([text, ours(expression, data)]);
      }),
      { numRuns: 3000 },
    );
    expect(printed).toBeGreaterThan(300);
  });
});

// ---- the language's own loops and operations, converted to JSON Logic

const inLoop = (self: fc.Arbitrary<unknown>, name: string) =>
  fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      { var: name },
      { var: `${name}.a` },
      { var: `${name}.n` },
      { var: 'values.n' },
      1,
      null,
      true,
    ),
    fc
      .tuple(fc.constantFrom('===', '<', '>=', 'and', 'or', '+'), self, self)
      .map(([operator, a, b]) => ({ [operator]: [a, b] })),
    self.map((a) => ({ '!': a })),
    self.map((a) => ({ trim: a })),
    self.map((a) => ({ length: a })),
    self.map((a) => ({ get: [a, 'a'] })),
    self.map((a) => ({ value: { x: { $: a }, y: [1, { $: a }] } })),
  );

const { loop } = fc.letrec<{ loop: unknown; x: unknown; y: unknown }>((tie) => ({
  x: inLoop(tie('x'), 'x'),
  y: inLoop(tie('y'), 'y'),
  loop: fc.oneof(
    { depthSize: 'small' },
    fc.constant<unknown>({ var: 'values.rows' }),
    fc.tuple(tie('loop'), tie('x')).map(([list, where]) => ({ list: { in: list, as: 'x', where } })),
    fc
      .tuple(tie('loop'), tie('x'), tie('x'))
      .map(([list, where, map]) => ({ list: { in: list, as: 'x', where, map } })),
    fc.tuple(tie('loop'), tie('y')).map(([list, where]) => ({ find: { in: list, as: 'y', where } })),
    fc
      .tuple(fc.constantFrom('any', 'every'), tie('loop'), tie('y'))
      .map(([name, list, where]) => ({ [name]: { in: list, as: 'y', where } })),
    fc.tuple(tie('loop'), tie('x')).map(([list, map]) => ({ sum: { in: list, as: 'x', map } })),
    fc
      .tuple(tie('loop'), fc.constantFrom('a', 'n'))
      .map(([list, field]) => ({ group: { in: list, as: 'x', by: { var: `x.${field}` } } })),
    tie('loop').map((list) => ({ unique: list })),
    tie('loop').map((list) => ({ merge: [list, { var: 'state.a' }] })),
    tie('loop').map((list) => ({ value: { list: { $: list }, text: 'n: {{values.n}}' } })),
  ),
}));

test('loops and operations agree with their plain forms run by json-logic-js', () => {
  fc.assert(
    fc.property(loop, scope, (made, data) => {
      const expression = readLogic(made, '', quiet);
      expect(ours(expression, data)).toEqual(outcome(() => oracle(toOracle(expression), data)));
    }),
    RUNS,
  );
});

describe('by own properties only, where json-logic-js goes up the prototypes', () => {
  const names = [
    'toString',
    'valueOf',
    'hasOwnProperty',
    'length.constructor',
    '__proto__.toString',
    'constructor.name',
    'a.push',
  ];
  test.each(names)('%s is nothing', (name) => {
    const data = { a: [1], length: 1 };
    expect(oracle({ var: name }, data)).not.toBeNull();
    expect(prepare(readRule({ var: name }, quiet)).run(plainEnvironment({ '': data }))).toBeNull();
  });

  test('the length of lists and texts is their own', () => {
    expect(prepare(readRule({ var: 'a.length' }, quiet)).run(plainEnvironment({ '': { a: [1, 2] } }))).toBe(2);
    expect(prepare(readRule({ var: 'a.length' }, quiet)).run(plainEnvironment({ '': { a: 'abc' } }))).toBe(3);
  });
});
