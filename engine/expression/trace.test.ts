import { expect, test } from 'vitest';
import { plainEnvironment } from './plain-environment.ts';
import { readFormula, readLogic } from './read.ts';
import { trace, type TraceStep } from './trace.ts';

const of = (text: string, scope: Readonly<Record<string, unknown>>) =>
  trace(readFormula(text, '/show'), plainEnvironment(scope));
const outline = ({ text, evaluated, value, parts }: TraceStep): unknown =>
  evaluated ? [text, value, ...parts.map(outline)] : [text, 'not evaluated'];

test('each step has its value and place, and unreached steps are marked', () => {
  const step = of('state.a and state.b > 1 or state.c', { state: { a: 0, c: 'x' } });
  expect(outline(step)).toEqual([
    'state.a and state.b > 1 or state.c',
    'x',
    ['state.a and state.b > 1', 0, ['state.a', 0], ['state.b > 1', 'not evaluated']],
    ['state.c', 'x'],
  ]);
  expect(step.parts[1]?.place).toEqual({ pointer: '/show', start: 27, end: 34 });
});

test('the branch that was not taken', () => {
  expect(outline(of("state.a ? 'yes' : 'no'", { state: { a: 1 } }))).toEqual([
    "state.a ? 'yes' : 'no'",
    'yes',
    ['state.a', 1],
    ["'yes'", 'yes'],
    ["'no'", 'not evaluated'],
  ]);
});

test('a loop shows its items, up to a limit', () => {
  const step = of('filter(state.xs, x => x > 1)', { state: { xs: [1, 2] } });
  expect(step.parts.map(outline)).toEqual([
    ['state.xs', [1, 2]],
    ['x > 1', false, ['x', 1], ['1', 1]],
    ['x > 1', true, ['x', 2], ['1', 1]],
  ]);
  const long = of('filter(state.xs, x => x)', { state: { xs: Array.from({ length: 500 }, () => 1) } });
  expect(long.parts.length + long.omitted).toBe(501);
  expect(long.parts.length).toBeLessThan(100);
});

test('an error is at the step that failed', () => {
  const step = of('length(range(2000000000))', {});
  expect(step.error).toMatch(/too many steps/);
  expect(step.parts[0]).toMatchObject({ text: 'range(2000000000)', error: 'the expression takes too many steps' });
});

test('logic without a formula is shown as JSON Logic', () => {
  const step = trace(
    readLogic({ '==': [1, '1'] }, '', () => undefined),
    plainEnvironment({}),
  );
  expect(step).toMatchObject({ text: '{"==":[1,"1"]}', value: true });
});

test('a rule that is data shows its own steps, or why it cannot be read', () => {
  const scope = {
    q: { Condition: '{"and":[{"var":"a"},{">":[{"var":"n"},1]}]}', Bad: 'n = 1' },
    to: { a: true, n: 1 },
  };
  const step = of("apply({rule: q.Condition, to: to, as: 'boolean'})", scope);
  expect(step.value).toBe(false);
  expect(step.parts.map(outline).at(-1)).toEqual([
    'a and n > 1',
    false,
    ['a', true],
    ['n > 1', false, ['n', 1], ['1', 1]],
  ]);
  expect(of("apply({rule: q.Bad, to: to, as: 'boolean'})", scope).parts.at(-1)).toMatchObject({
    evaluated: false,
    error: 'no assignment: == compares',
  });
});

test('a rule that applies itself ends', () => {
  const rule = { apply: { rule: { var: 'rule' }, to: { rule: { $: { var: 'rule' } } }, as: 'boolean' } };
  expect(of("apply({rule: rule, to: {rule: rule}, as: 'boolean'})", { rule }).evaluated).toBe(true);
});
