// Long, because it lists every form of the formula language: its tree, its printed form, and its syntax errors.
import { describe, expect, test } from 'vitest';
import { FormulaError } from './formula-error.ts';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { compileFormula } from './compile-formula.ts';
import { readFormula, readLogic, readValue } from './read.ts';
import { pieces } from './template.ts';
import { toFormula } from './to-formula.ts';
import { toLogic } from './to-logic.ts';

const v = (path: string) => ({ var: path });

const makes: [string, unknown][] = [
  // paths
  ['state.group', v('state.group')],
  ['line[0].Id', v('line[0].Id')],
  ['state.answers[q.Id]', v('state.answers[q.Id]')],
  ['sources.cells.data[mentee.Id][action.Id].text', v('sources.cells.data[mentee.Id][action.Id].text')],
  ['params.online[params.conversation.Users[0].Id]', v('params.online[params.conversation.Users[0].Id]')],
  ['απαντήσεις.Όνομα', v('απαντήσεις.Όνομα')],
  // literals
  ["'it\\'s'", { value: "it's" }],
  ['-1', -1],
  ["[1, 'a', true, null]", [1, 'a', true, null]],
  // comparing, counting
  ['a == 1', { '===': [v('a'), 1] }],
  ['a != null', { '!==': [v('a'), null] }],
  ['a <= b', { '<=': [v('a'), v('b')] }],
  ['a + b + c', { '+': [v('a'), v('b'), v('c')] }],
  ['a - b - c', { '-': [{ '-': [v('a'), v('b')] }, v('c')] }],
  ['a - (b - c)', { '-': [v('a'), { '-': [v('b'), v('c')] }] }],
  ['a + b * c % d', { '+': [v('a'), { '%': [{ '*': [v('b'), v('c')] }, v('d')] }] }],
  ['+s.Status', { '+': v('s.Status') }],
  ['-x', { '-': v('x') }],
  // and, or, not, in
  ['a or b and not c', { or: [v('a'), { and: [v('b'), { '!': v('c') }] }] }],
  ['(a or b) and c', { and: [{ or: [v('a'), v('b')] }, v('c')] }],
  ['not a == b', { '!': { '===': [v('a'), v('b')] } }],
  ['(not a) == b', { '===': [{ '!': v('a') }, v('b')] }],
  ['not a and b', { and: [{ '!': v('a') }, v('b')] }],
  ['not not a', { '!!': v('a') }],
  ['x in [1, 2]', { in: [v('x'), [1, 2]] }],
  ['x not in xs', { '!': { in: [v('x'), v('xs')] } }],
  ['not x in xs', { '!': { in: [v('x'), v('xs')] } }],
  // choice
  ["a ? 'x' : 'y'", { if: [v('a'), 'x', 'y'] }],
  ['a ? 1 : b ? 2 : 3', { if: [v('a'), 1, v('b'), 2, 3] }],
  ['(a ? b : c) ? 1 : 2', { if: [{ if: [v('a'), v('b'), v('c')] }, 1, 2] }],
  ['not a ? 1 : 2', { if: [{ '!': v('a') }, 1, 2] }],
  // operations
  ['trim(a)', { trim: v('a') }],
  ['uuid()', { uuid: [] }],
  ["hasRole('A', 'B')", { hasRole: ['A', 'B'] }],
  ['unique([a, b])', { unique: [[v('a'), v('b')]] }],
  ["now('minute')", { now: 'minute' }],
  ["get(find(xs, x => x.on), 'Id')", { get: [{ find: { in: v('xs'), as: 'x', where: v('x.on') } }, 'Id'] }],
  // lists
  [
    'filter(xs, x => x.Group == state.group)',
    { list: { in: v('xs'), as: 'x', where: { '===': [v('x.Group'), v('state.group')] } } },
  ],
  [
    "map(xs, x => x.on ? x.Id : 'none')",
    { list: { in: v('xs'), as: 'x', map: { if: [v('x.on'), v('x.Id'), 'none'] } } },
  ],
  ["map(xs, x => 'a')", { list: { in: v('xs'), as: 'x', map: { value: 'a' } } }],
  ['sort(xs, x => [x.a, desc(x.b)])', { list: { in: v('xs'), as: 'x', sort: [v('x.a'), { desc: v('x.b') }] } }],
  ['find(xs, (x) => x.on)', { find: { in: v('xs'), as: 'x', where: v('x.on') } }],
  ['group(xs, x => x.g)', { group: { in: v('xs'), as: 'x', by: v('x.g') } }],
  ['sum(xs, x => x.n)', { sum: { in: v('xs'), as: 'x', map: v('x.n') } }],
  [
    'any(xs, x => any(x.ys, y => y == x.best))',
    {
      any: {
        in: v('xs'),
        as: 'x',
        where: { any: { in: v('x.ys'), as: 'y', where: { '===': [v('y'), v('x.best')] } } },
      },
    },
  ],
  ['not every(xs, x => x.on)', { '!': { every: { in: v('xs'), as: 'x', where: v('x.on') } } }],
  // objects, operations that take one
  [
    "{Id: x.Id, on: true, deep: {n: [1, y]}, 'a b': 'c'}",
    { value: { Id: { $: v('x.Id') }, on: true, deep: { n: [1, { $: v('y') }] }, 'a b': 'c' } },
  ],
  ["{$link: 'chat', with: {id: c.Id}}", { value: { $link: 'chat', with: { id: { $: v('c.Id') } } } }],
  [
    "apply({rule: q.Show, to: user.Fields, as: 'boolean', else: false})",
    { apply: { rule: v('q.Show'), to: { $: v('user.Fields') }, as: 'boolean', else: false } },
  ],
  ["index({in: xs, as: 'x', key: x.Id})", { index: { in: v('xs'), as: 'x', key: v('x.Id') } }],
  // more operands than the probe has
  ['a - b + c - d', { '-': [{ '+': [{ '-': [v('a'), v('b')] }, v('c')] }, v('d')] }],
  ["apply({rule: a, to: {x: 1}, as: 'boolean'})", { apply: { rule: v('a'), to: { x: 1 }, as: 'boolean' } }],
  [
    "deep({in: xs, children: 'Child', as: 'c', map: c.Id})",
    { deep: { in: v('xs'), children: 'Child', as: 'c', map: v('c.Id') } },
  ],
  ["parse({json: a.b, as: 'documents/settings'})", { parse: { json: v('a.b'), as: 'documents/settings' } }],
  ["{$t: 'a.b', with: {count: n}}", { value: { $t: 'a.b', with: { count: { $: v('n') } } } }],
  ["{$text: {el: 'Α', en: 'A'}}", { value: { $text: { el: 'Α', en: 'A' } } }],
  ['{$size: {base: a, md: 2}}', { value: { $size: { base: { $: v('a') }, md: 2 } } }],
  [
    "list({in: xs, as: 'x', where: x.on, sort: [desc(x.a)], map: x.b, first: 3})",
    { list: { in: v('xs'), as: 'x', where: v('x.on'), sort: [{ desc: v('x.a') }], map: v('x.b'), first: 3 } },
  ],
];

const refuses: [string, number, string][] = [
  ['a = 1', 2, 'no assignment'],
  ['a += 1', 3, 'no assignment'],
  ['this.x', 0, 'no this'],
  ['new Date()', 0, 'no new'],
  ['/a+/', 0, 'regular expression'],
  ['`a`', 0, 'template literal'],
  ['[...xs]', 1, 'no spread'],
  ['f(x).y', 0, 'begins with a name'],
  ['(a or b).c', 0, 'begins with a name'],
  ["'abc'.length", 0, 'begins with a name'],
  ['xs.0.Id', 3, 'xs[0]'],
  ['xs[i + 1]', 3, 'get(list, key)'],
  ["xs['a']", 3, 'get(list, key)'],
  ['a.__proto__.b', 2, '__proto__'],
  ['constructor', 0, 'constructor'],
  ['a.prototype', 2, 'prototype'],
  ["{'__proto__': 1}", 1, '__proto__'],
  ["get(a, 'constructor')", 7, 'constructor'],
  ['constructor(1)', 0, 'constructor'],
  ['trum(a)', 0, 'the nearest is trim'],
  ['a and toString(b)', 6, 'unknown operation'],
  ['a.trim()', 0, 'trim(x), not x.trim()'],
  ['some(xs, x => x)', 0, 'any(list'],
  ["var('a')", 0, 'no var'],
  ['trim(a, b)', 0, '1 arguments'],
  ["now('hour')", 4, 'now takes one of'],
  ['filter(xs)', 0, 'a list and an arrow'],
  ['filter(xs, (x, y) => x)', 13, 'an arrow takes one name'],
  ['filter(xs, () => 1)', 11, 'an arrow takes one name'],
  ['filter(xs, state => 1)', 11, 'cannot name an item'],
  ['x => x', 0, 'an arrow belongs in'],
  ['apply({rule: a, to: b})', 6, 'needs as'],
  ["apply({rule: a, to: b, as: 'x', or: 1})", 36, 'has no or'],
  ['a && b', 2, 'write and'],
  ['!a', 0, 'write not'],
  ['a === b', 2, 'strict already'],
  ['a ?? b', 2, 'write or'],
  ['a ** 2', 2, 'no power'],
  ['a?.b', 0, 'no ?.'],
  ['1 < a < 3', 0, 'do not chain'],
  ["'a' + b", 0, 'cat(a, b)'],
  ['a == not b', 5, 'put not in parentheses'],
  ['a; b', 1, 'unexpected ";"'],
  ['a b', 2, 'unexpected "b"'],
  ['(a, b)', 2, 'one value'],
  ['trim(a b)', 7, 'expected ,'],
  ['[1,,2]', 3, 'expected a value'],
  ['{a: 1 b: 2}', 6, 'expected ,'],
  ['{a: 1, a: 2}', 7, 'twice'],
  ['{$if: 1}', 1, 'not a name'],
  ['a\u00a0== 1', 0, 'not a name'],
  ["'\\u0041'", 1, 'no escape'],
  ['', 0, 'missing'],
  ['a and', 2, 'unexpected "and"'],
  ['{{state.x}}', 0, 'without {{ }}'],
  ['--a', 1, 'use parentheses'],
  ['undefined', 0, 'no undefined'],
  ['a ? b', 5, 'Expected :'],
  // more operands than the probe has
  ["'a' + b + c", 0, 'cat(a, b)'],
  ['x =>', 4, ''],
  ['a[', 2, ''],
  ['{a}', 1, 'plain keys'],
  ['{[a]: 1}', 2, 'plain keys'],
  ["{$link: 'a', other: 1}", 20, 'has no other'],
  ["omit(a, '__proto__')", 8, '__proto__'],
  ["index({in: xs, as: 'user', key: 1})", 19, 'cannot name an item'],
  ['trim(', 5, ''],
  ["'abc", 4, ''],
  ['1e999', 0, 'too large'],
  ['a..b', 2, ''],
];

const texts: [string, unknown][] = [
  ['plain', undefined],
  ['{{state.x}}', v('state.x')],
  ['{{ not a }}', { '!': v('a') }],
  ['OK: {{a}}, {{b}}', { cat: ['OK: ', v('a'), ', ', v('b')] }],
  ['{{ {a: {b: 1}} }}', { value: { a: { b: 1 } } }],
  ["{{ '}}' }}", { value: '}}' }],
  ["x{{ 'y' }}", { cat: ['x', 'y'] }],
];

const data = {
  xs: [
    { Id: 1, g: 'b', n: 2 },
    { Id: 2, g: 'a', n: 5 },
    { Id: 3, g: 'b', n: 1 },
  ],
  state: { g: 'b', at: 1, none: null, map: { 3: 'OK' } },
};
const gives: [string, unknown][] = [
  ['map(filter(xs, x => x.g == state.g), x => x.Id)', [1, 3]],
  ['map(sort(xs, x => [x.g, desc(x.n)]), x => x.Id)', [2, 1, 3]],
  ['find(xs, x => x.n > state.at)', data.xs[0]],
  ['sum(xs, x => x.n)', 8],
  [
    'group(xs, x => x.g)',
    [
      { key: 'b', items: [data.xs[0], data.xs[2]] },
      { key: 'a', items: [data.xs[1]] },
    ],
  ],
  ['any(xs, x => x.Id == 9)', false],
  ['every(xs, x => x.n)', true],
  ['xs[state.at].g', 'a'],
  ['state.map[xs[2].Id]', 'OK'],
  ['state.none.x == null', true],
  ['map(xs, x => {Id: x.Id})', [{ Id: 1 }, { Id: 2 }, { Id: 3 }]],
  ["state.at == '1'", false],
  ["filter(xs, x => not (x.n in [1, 2]) or state.map[x.Id] == 'OK')", [data.xs[1], data.xs[2]]],
];

const never = (problem: unknown): never => {
  throw new Error(`unexpected problem ${JSON.stringify(problem)}`);
};

test.each(makes)('%s becomes JSON Logic', (text, logic) => {
  expect(compileFormula(text)).toEqual(logic);
});

test.each(makes)('%s is printed and read again', (text, logic) => {
  const printed = toFormula(readFormula(text));
  expect(printed).not.toBeNull();
  expect(compileFormula(printed ?? '')).toEqual(logic);
});

test.each(['and', 'first name', '1st', 'row.first name', 'row.a-b', '$row'])(
  'no formula says the path %s of JSON Logic, which another would be read from',
  (path) => {
    expect(toFormula(readLogic(v(path), '', never))).toBeNull();
  },
);

test.each(makes)('%s as JSON Logic is read to the same', (_text, logic) => {
  expect(toLogic(readLogic(logic, '', never))).toEqual(logic);
});

test.each(refuses)('%s is refused at character %i: %s', (text, index, part) => {
  let caught: unknown;
  try {
    compileFormula(text);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(FormulaError);
  if (!(caught instanceof FormulaError)) return;
  expect(caught.message).toContain(part);
  expect([caught.message, caught.index]).toEqual([caught.message, index]);
});

test.each(texts)('the text %s in a value position', (text, logic) => {
  const read = readValue(text, '', never);
  expect(read.kind === 'literal' && read.value === text ? undefined : toLogic(read)).toEqual(logic);
});

test.each(gives)('%s gives its value', (text, result) => {
  expect(prepare(readFormula(text)).run(plainEnvironment(data))).toEqual(result);
});

function problemsOf(text: string): unknown[] {
  const problems: unknown[] = [];
  readValue(text, '/p', (problem) => problems.push(problem));
  return problems;
}

describe('places', () => {
  test('each part knows its characters', () => {
    const text = 'filter(xs, x => x.Group == state.group)';
    const read = readFormula(text, '/show');
    expect(read.place).toEqual({ pointer: '/show', start: 0, end: text.length });
    if (read.kind !== 'loop' || read.where?.kind !== 'operation') throw new Error('another shape');
    const [, group] = read.where.args;
    expect(text.slice(group?.place.start, group?.place.end)).toBe('state.group');
    expect(text.slice(read.in.place.start, read.in.place.end)).toBe('xs');
    expect(text.slice(read.where.place.start, read.where.place.end)).toBe('x.Group == state.group');
  });

  test('a formula within text is placed in the text', () => {
    const text = 'Sum: {{ round(a / b) }} of {{c}}';
    const read = readValue(text, '/p', never);
    if (read.kind !== 'text') throw new Error('another shape');
    expect(read.parts.map(({ place }) => text.slice(place.start, place.end))).toEqual([
      'Sum: ',
      'round(a / b)',
      ' of ',
      'c',
    ]);
  });

  test('an error within text is placed in the text', () => {
    expect(problemsOf('ab {{ c = 1 }}')).toEqual([
      { kind: 'formula-syntax', message: 'no assignment: == compares', pointer: '/p', start: 8, end: 9 },
    ]);
    expect(problemsOf('ab {{ c')).toMatchObject([{ start: 3, message: '{{ without }}' }]);
    expect(problemsOf('{{ trum(a) }}')).toMatchObject([
      { kind: 'unknown-operation', start: 3, end: 7, nearest: 'trim' },
    ]);
  });
});

test('the pieces of a text', () => {
  expect(pieces('a{{ b }}c')).toEqual([
    { text: 'a', start: 0 },
    { formula: ' b ', start: 3 },
    { text: 'c', start: 8 },
  ]);
});

test('too deep and too long are refused', () => {
  expect(() => compileFormula(`${'('.repeat(60)}a${')'.repeat(60)}`)).toThrow(/nested too deep/);
  expect(() => compileFormula(`${'not '.repeat(450)}a`)).toThrow(/nested too deep/);
  expect(() => compileFormula(`${'a + '.repeat(600)}a`)).toThrow(/longer than 2,000/);
  expect(compileFormula(Array.from({ length: 490 }, () => 'a').join(' + '))).toHaveProperty('+');
});
