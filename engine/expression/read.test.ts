import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExpressionProblem } from './problem-sink.ts';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { readLogic, readPath, readValue } from './read.ts';
import { toLogic } from './to-logic.ts';
import type { Expression } from './tree.ts';

function problemsOf(read: (report: (problem: ExpressionProblem) => void) => unknown): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  read((problem) => problems.push(problem));
  return problems;
}
const inLogic = (value: unknown) => problemsOf((report) => readLogic(value, '', report));
const inValue = (value: unknown) => problemsOf((report) => readValue(value, '', report));
const fine = (problem: ExpressionProblem): never => {
  throw new Error(JSON.stringify(problem));
};
const give = (value: unknown, scope: Readonly<Record<string, unknown>>) =>
  prepare(readValue(value, '', fine)).run(plainEnvironment(scope));
const reckon = (value: unknown, scope: Readonly<Record<string, unknown>>) =>
  prepare(readLogic(value, '', fine)).run(plainEnvironment(scope));

describe('logic positions', () => {
  test('a text is a formula, in named parts too, but not in eager arguments', () => {
    expect(reckon('state.n > 1', { state: { n: 2 } })).toBe(true);
    expect(
      reckon(
        { list: { in: 'state.xs', as: 'x', where: 'x.n > 1', map: { value: 'x.n' } } },
        { state: { xs: [{ n: 1 }, { n: 2 }] } },
      ),
    ).toEqual(['x.n']);
    expect(reckon({ cat: ['state.n', { var: 'state.n' }] }, { state: { n: 2 } })).toBe('state.n2');
    expect(reckon({ value: 'state.n' }, {})).toBe('state.n');
  });

  test('paths with brackets: one key, own properties only', () => {
    const state = { by: { 'a.b': 1, x: 2 }, at: 'a.b', xs: [{ Id: 'x' }] };
    expect(reckon('state.by[state.at]', { state })).toBe(1);
    expect(reckon({ var: 'state.by[state.xs[0].Id]' }, { state })).toBe(2);
    expect(reckon({ var: 'state.xs.0.Id' }, { state })).toBe('x');
    expect(reckon('state.by[state.missing]', { state })).toBeNull();
    expect(reckon('state.by[state.at]', { state: { ...state, at: '__proto__' } })).toBeNull();
    expect(reckon('state.by[state.at]', { state: { ...state, at: 'toString' } })).toBeNull();
  });

  test('names given by as see the outer scope', () => {
    const logic = {
      list: { in: 'state.xs', as: 'x', where: { any: { in: 'x.ys', as: 'y', where: 'y == state.best' } }, map: 'x.Id' },
    };
    expect(
      reckon(logic, {
        state: {
          best: 2,
          xs: [
            { Id: 1, ys: [1] },
            { Id: 2, ys: [2, 3] },
          ],
        },
      }),
    ).toEqual([2]);
  });

  test('sort keys as formulas, as JSON Logic, or mixed', () => {
    const xs = [
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { a: 1, b: 2 },
    ];
    const sorted = (sort: unknown) =>
      reckon({ list: { in: 'state.xs', as: 'x', sort, map: '[x.a, x.b]' } }, { state: { xs } });
    const down = [
      [2, 1],
      [1, 2],
      [1, 1],
    ];
    expect(sorted('[desc(x.a), desc(x.b)]')).toEqual(down);
    expect(sorted(['desc(x.a)', { desc: { var: 'x.b' } }])).toEqual(down);
    expect(sorted([{ desc: 'x.a' }, 'desc(x.b)'])).toEqual(down);
    expect(sorted('x.a')).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(inLogic({ list: { in: 'state.xs', as: 'x', sort: ['x.a', 'desc(x.b'] } })).toMatchObject([
      { pointer: '/list/sort/1', kind: 'formula-syntax' },
    ]);
  });

  test('every of nothing is true; JSON Logic says the opposite of its own all', () => {
    expect(reckon('every(state.xs, x => x)', { state: {} })).toBe(true);
    expect(reckon({ all: [{ var: 'state.xs' }, { var: '' }] }, { state: { xs: [] } })).toBe(false);
  });
});

describe('value positions', () => {
  test('literals, a lone formula with its type, text around formulas', () => {
    expect(
      give({ a: [1, 'x', null], b: '{{state.n}}', c: 'n is {{state.n}}, {{state.none}}.' }, { state: { n: 2 } }),
    ).toEqual({
      a: [1, 'x', null],
      b: 2,
      c: 'n is 2, .',
    });
  });

  test('forms', () => {
    const host = {
      translate: (key: string, values?: Readonly<Record<string, unknown>>) => `${key}:${JSON.stringify(values)}`,
      language: () => 'en',
      sizes: () => ['base', 'sm', 'md'],
      link: (to: string, values: Readonly<Record<string, unknown>>) => `/${to}?id=${String(values.id)}`,
    };
    const run = (value: unknown) =>
      prepare(readValue(value, '', fine)).run(plainEnvironment({ state: { n: 2, size: 'lg' } }, host));
    expect(run({ $: { '+': [{ var: 'state.n' }, 1] } })).toBe(3);
    expect(run({ $t: 'a.b', with: { count: '{{state.n}}' } })).toBe('a.b:{"count":2}');
    expect(run({ $t: 'size.{{state.size}}' })).toBe('size.lg:{}');
    expect(run({ $text: { el: 'Α', en: 'A' } })).toBe('A');
    expect(run({ $text: { el: 'Α' } })).toBe('Α');
    expect(run({ $link: 'chat', with: { id: '{{state.n}}' } })).toBe('/chat?id=2');
    expect(run({ $size: { base: 1, md: '{{state.n}}', lg: 3 } })).toBe(2);
    expect(run({ $literal: { $schema: 'x', mark: '{{bar}}' } })).toEqual({ $schema: 'x', mark: '{{bar}}' });
    expect(run({ $ref: 'entities/user', $schema: 'x' })).toEqual({ $ref: 'entities/user', $schema: 'x' });
    expect(run("{{ state.n == 2 ? {$link: 'chat', with: {id: 1}} : null }}")).toBe('/chat?id=1');
  });

  test('a constant is one frozen value', () => {
    const prepared = prepare(readValue({ rows: 8, options: [{ value: 'a' }] }, '', fine));
    expect(prepared.constant).toBe(true);
    expect(prepared.run(plainEnvironment({}))).toBe(prepared.run(plainEnvironment({})));
    expect(Object.isFrozen(prepared.value)).toBe(true);
  });
});

describe('problems', () => {
  const cases: [string, unknown, Partial<ExpressionProblem>][] = [
    ['a formula', 'state.x = 1', { kind: 'formula-syntax', start: 8, pointer: '' }],
    ['an unknown operation', { trum: 'x' }, { kind: 'unknown-operation', nearest: 'trim' }],
    [
      'an unknown operation deep inside',
      { and: [true, { '!': { trum: 'x' } }] },
      { kind: 'unknown-operation', pointer: '/and/1/!' },
    ],
    ['too many arguments', { trim: ['a', 'b'] }, { kind: 'argument-count' }],
    ['a part missing', { list: { in: 'xs' } }, { kind: 'missing-argument', pointer: '/list' }],
    [
      'a part unknown',
      { find: { in: 'xs', as: 'x', were: 'x', where: 'x' } },
      { kind: 'unknown-argument', pointer: '/find/were', nearest: 'where' },
    ],
    ['no parts at all', { list: ['xs'] }, { kind: 'bad-argument' }],
    [
      'an item with the name of a root',
      { list: { in: 'xs', as: 'state' } },
      { kind: 'bound-name', pointer: '/list/as' },
    ],
    ['a computed var', { var: { cat: ['a', 'b'] } }, { kind: 'computed-path' }],
    ['a forbidden key', { var: 'state.__proto__.x' }, { kind: 'forbidden-key' }],
    ['a forbidden key in a bracket', { var: 'state[constructor]' }, { kind: 'forbidden-key' }],
    [
      'the scope in filter',
      { filter: [{ var: 'xs' }, { '===': [{ var: 'Id' }, { var: 'state.id' }] }] },
      { kind: 'scope-in-list-operation', message: 'filter sees only its item, not state: use filter(list, x => ...)' },
    ],
    [
      'the scope in some',
      { some: [{ var: 'xs' }, { '===': [{ var: '' }, { var: 'user.Id' }] }] },
      { kind: 'scope-in-list-operation', message: 'some sees only its item, not user: use any(list, x => ...)' },
    ],
    [
      'an operation beside something',
      { trim: 'x', note: '' },
      { kind: 'object-in-logic', message: 'trim stands alone in its object' },
    ],
  ];
  test.each(cases)('%s', (_name, logic, problem) => {
    expect(inLogic(logic)).toMatchObject([problem]);
  });

  test('in values', () => {
    expect(inValue({ a: { $i: 1 } })).toMatchObject([{ kind: 'unknown-form', pointer: '/a/$i' }]);
    expect(inValue({ $t: 'a', count: 1 })).toMatchObject([{ kind: 'form-shape', pointer: '/count' }]);
    expect(inValue({ $text: 'a' })).toMatchObject([{ kind: 'form-shape', pointer: '/$text' }]);
    expect(inValue(JSON.parse('{"a":{"__proto__":1}}'))).toMatchObject([
      { kind: 'forbidden-key', pointer: '/a/__proto__' },
    ]);
    expect(inValue({ 'a/b': '{{ c d }}' })).toMatchObject([
      { kind: 'formula-syntax', pointer: '/a~1b', start: 5, end: 6 },
    ]);
  });

  test('an expression with problems still has a result', () => {
    const read = readLogic({ and: [true, { trum: 1 }] }, '', () => undefined);
    expect(prepare(read).run(plainEnvironment({}))).toBeNull();
  });
});

describe('paths of bind and set', () => {
  test('names, brackets, indexes', () => {
    expect(readPath('state.results[row.key]', '/path', fine)).toMatchObject({
      root: 'state',
      steps: ['results', { kind: 'path', root: 'row', steps: ['key'] }],
    });
    expect(readPath('state.xs[0].a', '/path', fine)).toMatchObject({ root: 'state', steps: ['xs', 0, 'a'] });
  });

  test('anything else is a problem', () => {
    for (const text of ['trim(a)', 'state.', '1', '', 'state.xs[1 + 1]', 'a.__proto__', '{{state.x}}']) {
      const problems: ExpressionProblem[] = [];
      expect([text, readPath(text, '/path', (problem) => problems.push(problem))]).toEqual([text, null]);
      expect([text, problems.length]).toEqual([text, 1]);
    }
  });
});

/** The outcome of a run: a value, or the name of the error. */
function endOf(expression: Expression): string {
  try {
    prepare(expression).run(plainEnvironment({ a: { b: [1] } }));
    return 'gives';
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}

describe('hostile documents', () => {
  test('any JSON gives problems or none, and runs or fails cleanly', () => {
    const names = fc.constantFrom(
      'var',
      'list',
      'value',
      '$',
      '$t',
      '$link',
      'apply',
      'filter',
      'if',
      'in',
      'as',
      'where',
      '__proto__',
      'constructor',
      'toString',
      'cat',
      'get',
      'missing',
    );
    const { json } = fc.letrec<{ json: unknown }>((tie) => ({
      json: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom<unknown>(
          null,
          true,
          0,
          -1,
          '',
          'a.b',
          '{{',
          '{{a}}',
          '{{ x => x }}',
          'filter(a, b => c)',
          'xs[',
          '\u0000',
          '}}',
        ),
        fc.string(),
        fc.array(tie('json'), { maxLength: 3 }),
        fc.array(fc.tuple(names, tie('json')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(json, (made) => {
        for (const read of [readLogic, readValue]) {
          const expression = read(made, '', () => undefined);
          expect(toLogic(expression)).toBeDefined();
          expect(['gives', 'ExpressionError']).toContain(endOf(expression));
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('depth ends in a problem, not in a crash', () => {
    let logic: unknown = true;
    for (let depth = 0; depth < 100_000; depth++) logic = { '!': [logic] };
    expect(inLogic(logic)).toMatchObject([{ kind: 'too-deep' }]);
    let value: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) value = { a: value };
    expect(inValue(value)).toMatchObject([{ kind: 'too-deep' }]);
    let mixed: unknown = 1;
    for (let depth = 0; depth < 50_000; depth++) mixed = { $: { value: { list: { in: mixed, as: 'x' } } } };
    expect(inValue(mixed)).toMatchObject([{ kind: 'too-deep' }]);
    let nested: unknown = 'xs';
    for (let depth = 0; depth < 50_000; depth++) nested = { list: { in: nested, as: 'x' } };
    expect(inLogic(nested)).toMatchObject([{ kind: 'too-deep' }]);
  });
});
