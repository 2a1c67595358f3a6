import {
  isObject,
  parseRule,
  readRule as readExpression,
  toFormula,
  toLogic,
  type ExpressionProblem,
} from '../../../engine/index.ts';
import {
  needsValue,
  operatorsOf,
  writeTest,
  type Operator,
  type Test,
} from '../../../schemas/documents/rule-operators.ts';
import type { Subject } from './subject.ts';

/** Tests of which all must hold, or at least one. */
export interface Group {
  readonly all: boolean;
  readonly items: readonly Item[];
}
/** A part of a rule that rows cannot express. It is kept unchanged. */
export interface UnknownRule {
  readonly rule: unknown;
}
export type Item = Test | Group | UnknownRule;

export const isGroup = (item: Item): item is Group => 'items' in item;
export const isUnknownRule = (item: Item): item is UnknownRule => 'rule' in item;

export const EMPTY_GROUP: Group = { all: true, items: [] };

const isNothing = (rule: unknown): boolean =>
  rule === undefined || rule === null || (typeof rule === 'string' && rule.trim() === '');

/** Converts a rule to a group of tests. A rule with a single test becomes a group of one. */
export function readRule(rule: unknown): Group {
  if (isNothing(rule)) return EMPTY_GROUP;
  const item = itemOf(logicOf(rule));
  return isGroup(item) ? item : { all: true, items: [item] };
}

/** Is no part of the rule expressible as rows? */
export const isFormulaOnly = ({ items }: Group): boolean => items.length > 0 && items.every(isUnknownRule);

/** Converts JSON text or a formula to JSON Logic; returns a text unchanged if it cannot be parsed. */
function logicOf(rule: unknown): unknown {
  const data = parseRule(rule);
  if (typeof data !== 'string') return data;
  let faulty = false;
  const read = readExpression(data, () => (faulty = true));
  return faulty ? rule : toLogic(read);
}

/** Returns the first error of a rule; undefined for none. */
export function faultOf(rule: unknown): ExpressionProblem | undefined {
  const found: ExpressionProblem[] = [];
  if (!isNothing(rule)) readExpression(parseRule(rule), (problem) => found.push(problem));
  return found[0];
}

/** Returns the text of a rule: its formula if there is one, else its JSON. */
export function formulaOf(rule: unknown): string {
  if (isNothing(rule)) return '';
  if (typeof rule === 'string') return rule;
  let faulty = false;
  const expression = readExpression(rule, () => (faulty = true));
  return (faulty ? null : toFormula(expression)) ?? JSON.stringify(rule, null, 2);
}

function itemOf(rule: unknown): Item {
  const [name, args] = callOf(rule) ?? [];
  if (name === undefined || args === undefined) return { rule };
  if (name === 'and' || name === 'or') return { all: name === 'and', items: args.map(itemOf) };
  return testOf(name, args) ?? { rule };
}

/** Splits {"==": [1, 2]} into the name "==" and the arguments 1 and 2. */
function callOf(rule: unknown): readonly [string, readonly unknown[]] | null {
  if (!isObject(rule)) return null;
  const [name = '', ...more] = Object.keys(rule);
  const args = rule[name];
  return name === '' || more.length > 0 ? null : [name, Array.isArray(args) ? args : [args]];
}

function pathOf(value: unknown): string | null {
  const [name, args] = callOf(value) ?? [];
  const path = args?.length === 1 ? args[0] : undefined;
  return name === 'var' && typeof path === 'string' && path !== '' ? path : null;
}

const isPlain = (value: unknown): value is Test['value'] =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';

type Reader = (args: readonly unknown[]) => Test | null;

/** Reads {"==": [{"var": "region"}, "a"]}, and the swapped order if the operator is symmetric. */
const comparing =
  (operator: Operator, empty: Operator | null = null): Reader =>
  (args) => {
    const [first, second] = args;
    const path = pathOf(first) ?? (empty ? pathOf(second) : null);
    const value = pathOf(first) === null ? first : second;
    if (path === null || args.length !== 2) return null;
    if (value === null && empty) return { path, operator: empty, value: '' };
    return isPlain(value) ? { path, operator, value } : null;
  };

const alone =
  (operator: Operator): Reader =>
  (args) => {
    const path = args.length === 1 ? pathOf(args[0]) : null;
    return path === null ? null : { path, operator, value: '' };
  };

const NEGATED: Readonly<Partial<Record<Operator, Operator>>> = { contains: 'containsNot', holds: 'lacks' };

const negated: Reader = (args) => {
  const inner = callOf(args[0]);
  const test = inner && testOf(...inner);
  const operator = test && NEGATED[test.operator];
  return test && operator ? { ...test, operator } : alone('empty')(args);
};

const READERS: Readonly<Record<string, Reader>> = {
  '==': comparing('is', 'unanswered'),
  '===': comparing('is', 'unanswered'),
  '!=': comparing('isNot', 'answered'),
  '!==': comparing('isNot', 'answered'),
  '<': comparing('less'),
  '<=': comparing('atMost'),
  '>': comparing('more'),
  '>=': comparing('atLeast'),
  contains: comparing('contains'),
  in: (args) => comparing('holds')(args.toReversed()),
  '!!': alone('filled'),
  '!': negated,
  var: (args) => alone('filled')([{ var: args }]),
};

const testOf = (name: string, args: readonly unknown[]): Test | null =>
  Object.hasOwn(READERS, name) ? (READERS[name]?.(args) ?? null) : null;

/** Converts a group to a rule; null for an empty one. Unfinished tests are left out. */
export function writeRule(group: Group): unknown {
  const items = group.items.flatMap((item) => {
    const rule = written(item);
    return rule === null ? [] : [rule];
  });
  if (items.length === 0) return null;
  return items.length === 1 ? items[0] : { [group.all ? 'and' : 'or']: items };
}

function written(item: Item): unknown {
  if (isUnknownRule(item)) return item.rule ?? null;
  if (isGroup(item)) return writeRule(item);
  return isUnfinished(item) ? null : writeTest(item);
}

/** Creates the first test of a subject. It has no value yet, and counts once it has one. */
export function firstTest({ path, kind }: Subject): Test {
  const [operator = 'answered'] = operatorsOf(kind);
  return { path, operator, value: '' };
}

/** Does the test lack its subject or its value? */
export const isUnfinished = ({ path, operator, value }: Test): boolean =>
  path === '' || (needsValue(operator) && value === '');
