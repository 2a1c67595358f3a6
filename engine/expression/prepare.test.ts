import { describe, expect, test } from 'vitest';
import { ExpressionError } from './expression-error.ts';
import { stepInto } from './own-property.ts';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { readFormula, readLogic, readValue } from './read.ts';

const formula = (text: string) => prepare(readFormula(text));
const value = (given: unknown) => prepare(readValue(given, '', () => undefined));
const run = (text: string, scope: Readonly<Record<string, unknown>>) => formula(text).run(plainEnvironment(scope));

const key = (given: unknown) => prepare(readLogic(given, '', () => undefined)).key;
const doubling = (body: unknown) => ({ reduce: [{ var: 'state.xs' }, body, 'x'] });

const apply = (rule: unknown, to: unknown, as = 'boolean', more = '') =>
  run(`apply({rule: state.rule, to: state.to, as: '${as}'${more}})`, { state: { rule, to }, user: { secret: 1 } });
const fits = (schema: string, given: unknown) =>
  schema === 'documents/settings' && given !== null && typeof given === 'object';

const parse = (json: unknown) =>
  formula("parse({json: state.json, as: 'documents/settings'})").run(plainEnvironment({ state: { json } }, { fits }));

describe('constant folding', () => {
  test('dependencies: roots with the part of the path that is fixed', () => {
    const { dependencies, readsNames } = formula(
      'filter(sources.rows.data, r => r.Id == state.answers[q.Id].Text and r.on)',
    );
    expect(dependencies).toEqual([
      { root: 'sources', steps: ['rows', 'data'] },
      { root: 'state', steps: ['answers'] },
    ]);
    expect(readsNames).toEqual(['q']);
  });

  test('a name is bound only inside', () => {
    expect(formula('map(x.ys, x => x.a)').readsNames).toEqual(['x']);
    expect(formula('map(state.ys, x => x.a)').readsNames).toEqual([]);
    expect(formula('loop.m.previous.Time').dependencies).toEqual([{ root: 'loop', steps: ['m', 'previous', 'Time'] }]);
    expect(formula('event.file').dependencies).toEqual([{ root: 'event', steps: ['file'] }]);
  });

  test('facts of the host', () => {
    expect(formula("within(m.Time, now('minute'), '24h')").hosts).toEqual(['now:minute']);
    expect(formula("hasRole('Admin') and t('x') != ''").hosts).toEqual(['role', 'language']);
    expect(value({ $size: { base: { $t: 'x' } } }).hosts).toEqual(['sizes', 'language']);
    expect(formula('uuid()')).toMatchObject({ volatile: true, constant: false });
  });

  test('constants are folded, also inside', () => {
    expect(formula("length(words('a b')) + 1")).toMatchObject({ constant: true, value: 3 });
    expect(formula('state.n + 1').constant).toBe(false);
    const folded = value({ fixed: [1, { a: 2 }], moving: '{{state.n}}' });
    const [one, two] = [1, 2].map((n) => folded.run(plainEnvironment({ state: { n } })));
    expect(one).toEqual({ fixed: [1, { a: 2 }], moving: 1 });
    expect(stepInto(one, 'fixed')).toBe(stepInto(two, 'fixed'));
  });

  test('values of the document are not frozen at any depth', () => {
    let deep: Record<string, unknown> = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    const spec = { mark: 'bar', deep };
    const prepared = value({ spec: { $literal: spec } });
    expect(stepInto(prepared.value, 'spec')).toBe(spec);
    expect(Object.isFrozen(spec)).toBe(false);
    expect(Object.isFrozen(prepared.value)).toBe(true);
  });

  test('values of the host are not folded', () => {
    expect(formula("parse({json: '1', as: 'x'})").constant).toBe(false);
    expect(formula("lookup('1', 'x')").constant).toBe(false);
    expect(formula("apply({rule: 'a', to: 1, as: 'any'})").constant).toBe(false);
  });

  test('equal expressions have equal keys, others not', () => {
    expect(key('state.a == 1')).toBe(key({ '===': [{ var: 'state.a' }, 1] }));
    expect(key("'a'")).not.toBe(key('a'));
    expect(key({ value: { $: 'a' } })).toBe(key('a'));
    expect(key({ value: { $literal: { $: 'a' } } })).not.toBe(key('a'));
    expect(key('xs[0]')).not.toBe(key('xs[i]'));
    expect(key({ value: { $literal: { place: 1 } } })).not.toBe(key({ value: { $literal: { place: 2 } } }));
    expect(key({ value: { place: '{{ a }}' } })).not.toBe(key({ value: { place: '{{ b }}' } }));
  });
});

describe('cost is bounded', () => {
  const much = { state: { xs: Array.from({ length: 2000 }, (_, index) => index) } };

  test('nested loops over much data end in an error', () => {
    expect(() => run('length(filter(state.xs, a => any(state.xs, b => a == b + 0.5)))', much)).toThrow(ExpressionError);
    expect(() => run('range(1000000000)', {})).toThrow(/too many steps/);
  });

  test('texts and lists that double do not grow without end', () => {
    const cat = prepare(
      readLogic(doubling({ cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }), '', () => undefined),
    );
    expect(() => cat.run(plainEnvironment(much))).toThrow(ExpressionError);
    const merge = prepare(
      readLogic(doubling({ merge: [{ var: 'accumulator' }, { var: 'accumulator' }] }), '', () => undefined),
    );
    expect(() => merge.run(plainEnvironment(much))).toThrow(/too many steps/);
    const shared = doubling({ value: { a: { $: { var: 'accumulator' } }, b: { $: { var: 'accumulator' } } } });
    const json = prepare(readLogic({ toJson: [shared] }, '', () => undefined));
    const few = { state: { xs: Array.from({ length: 40 }, () => 1) } };
    expect(() => json.run(plainEnvironment(few))).toThrow(/too many steps/);
  });

  test('each run has a budget of its own, also one inside another', () => {
    const inner = formula('length(filter(state.xs, x => x))');
    for (let count = 0; count < 300; count++) expect(inner.run(plainEnvironment(much))).toBe(1999);
  });

  test('exceptions of JavaScript become ExpressionErrors', () => {
    expect(() => run('state.a < 1', { state: { a: { valueOf: 1, toString: 1 } } })).toThrow(ExpressionError);
  });
});

describe('logic that is data', () => {
  test('JSON Logic, JSON text of it, or a formula; paths begin at the data', () => {
    expect(apply({ '>': [{ var: 'age' }, 18] }, { age: 20 })).toBe(true);
    expect(apply('{">":[{"var":"age"},18]}', { age: 20 })).toBe(true);
    expect(apply('age > 18 and city.name == "Βόλος"', { age: 20, city: { name: 'Βόλος' } })).toBe(true);
    expect(apply('any(xs, x => x == best)', { xs: [1, 2], best: 2 })).toBe(true);
    expect(apply({ some: [{ var: 'xs' }, { '===': [{ var: 'user' }, 1] }] }, { xs: [{ user: 1 }] })).toBe(true);
    expect(apply({ cat: [{ var: 'last' }, ' ', { var: 'first' }] }, { first: 'Άννα', last: 'Παππά' }, 'string')).toBe(
      'Παππά Άννα',
    );
    expect(apply('scores[at]', { scores: [5, 7], at: 1 }, 'number')).toBe(7);
  });

  test('the key of a `var` may be worked out', () => {
    expect(apply({ var: { var: 'which' } }, { which: 'done', done: false })).toBe(false);
    expect(apply({ var: { var: 'which' } }, { which: 'done', done: true })).toBe(true);
  });

  test('it sees nothing but its data', () => {
    expect(apply('user.secret', {}, 'any')).toBeNull();
    expect(apply({ var: 'state.rule' }, {}, 'any')).toBeNull();
  });

  test('empty and else, for booleans by themselves', () => {
    for (const rule of [null, '', '  ']) expect(apply(rule, {})).toBe(true);
    for (const rule of ['a = 1', { nonsense: 1 }, '{"broken']) expect(apply(rule, {})).toBe(false);
    expect(apply('a = 1', {}, 'string', ", else: 'fallback'")).toBe('fallback');
    expect(apply(null, {}, 'string', ", else: 'fallback', empty: 'none'")).toBe('none');
    expect(apply('a', { a: {} }, 'string', ", else: 'fallback'")).toBe('fallback');
  });

  test('a rule that runs for ever, or applies itself, is an else', () => {
    const xs = Array.from({ length: 2000 }, (_, index) => index);
    expect(apply('any(xs, a => any(xs, b => a == b + 0.5))', { xs })).toBe(false);
    const self = { apply: { rule: { var: 'rule' }, to: { rule: { $: { var: 'rule' } } }, as: 'boolean' } };
    expect(apply(self, { rule: self })).toBe(false);
  });
});

test('parse reads JSON text that fits, else gives null', () => {
  expect(parse('{"a":1}')).toEqual({ a: 1 });
  expect(parse({ a: 1 })).toEqual({ a: 1 });
  for (const json of ['{', '1', '', null, 7]) expect(parse(json)).toBeNull();
});

test('parse gives the same object for the same text', () => {
  const prepared = formula("parse({json: state.json, as: 'x'})");
  const environment = plainEnvironment({ state: { json: '{"a":1}' } });
  expect(prepared.run(environment)).toBe(prepared.run(environment));
});
