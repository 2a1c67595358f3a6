import { readRule, toFormula, type Expression, type ExpressionProblem } from '../../engine/index.ts';

/** The operators for one subject. */
export const TESTS = ['is', 'isNot', 'contains', 'least', 'most', 'filled', 'empty', 'has', 'hasNot'] as const;
export type Test = (typeof TESTS)[number];

export interface SimpleCondition {
  readonly subject: string;
  readonly test: Test;
  readonly value: string | number | boolean | null;
}

/** A rule that people can pick together: rows that all hold, or of which one holds. */
export interface Rows {
  readonly join: 'and' | 'or';
  readonly rows: readonly SimpleCondition[];
}

export type Kind = 'text' | 'number' | 'choice' | 'many';

export const TESTS_OF: Readonly<Record<Kind, readonly Test[]>> = {
  text: ['is', 'isNot', 'contains', 'filled', 'empty'],
  number: ['is', 'isNot', 'least', 'most', 'filled', 'empty'],
  choice: ['is', 'isNot', 'filled', 'empty'],
  many: ['has', 'hasNot'],
};

export const asksValue = (test: Test): boolean => test !== 'filled' && test !== 'empty';

export const isComplete = ({ subject, test, value }: SimpleCondition): boolean =>
  subject !== '' && (!asksValue(test) || (value !== null && value !== ''));

/** The JSON Logic of the rows; null for none. Incomplete rows are left out. */
export function logicOf({ join, rows }: Rows): unknown {
  const parts = rows.filter(isComplete).map(partOf);
  if (parts.length === 0) return null;
  return parts.length === 1 ? parts[0] : { [join]: parts };
}

function partOf({ subject, test, value }: SimpleCondition): unknown {
  const of = { var: subject };
  const made: Readonly<Record<Test, () => unknown>> = {
    is: () => ({ '===': [of, value] }),
    isNot: () => ({ '!==': [of, value] }),
    contains: () => ({ contains: [of, value] }),
    least: () => ({ '>=': [of, value] }),
    most: () => ({ '<=': [of, value] }),
    filled: () => ({ '!!': of }),
    empty: () => ({ '!': of }),
    has: () => ({ in: [value, of] }),
    hasNot: () => ({ '!': { in: [value, of] } }),
  };
  return made[test]();
}

const isNothing = (rule: unknown): boolean =>
  rule === null || rule === undefined || (typeof rule === 'string' && rule.trim() === '');

/** A rule stored as text is JSON Logic as JSON text, or a formula. */
function asRule(rule: unknown): unknown {
  if (typeof rule !== 'string' || !/^\s*[[{]/.test(rule)) return rule;
  try {
    return JSON.parse(rule) as unknown;
  } catch {
    // Text that is no JSON is read as a formula, which reports its faults.
    return rule;
  }
}

function readRuleExpression(rule: unknown): {
  readonly expression: Expression;
  readonly fault: ExpressionProblem | undefined;
} {
  const found: ExpressionProblem[] = [];
  const expression = readRule(asRule(rule), (problem) => found.push(problem));
  return { expression, fault: found[0] };
}

/** The fault of a rule; undefined when it is valid. */
export const faultOf = (rule: unknown): ExpressionProblem | undefined =>
  isNothing(rule) ? undefined : readRuleExpression(rule).fault;

/** The rows of a rule; null when rows cannot express it. */
export function rowsOf(rule: unknown): Rows | null {
  if (isNothing(rule)) return { join: 'and', rows: [] };
  const { expression, fault } = readRuleExpression(rule);
  if (fault) return null;
  const joined = expression.kind === 'operation' && (expression.name === 'and' || expression.name === 'or');
  const parts = joined ? expression.args : [expression];
  const rows = parts.flatMap((part) => rowOf(part) ?? []);
  if (rows.length !== parts.length) return null;
  return { join: joined && expression.name === 'or' ? 'or' : 'and', rows };
}

const COMPARED: Readonly<Record<string, Test>> = {
  '===': 'is',
  '==': 'is',
  '!==': 'isNot',
  '!=': 'isNot',
  contains: 'contains',
  '>=': 'least',
  '<=': 'most',
};

function rowOf(expression: Expression): SimpleCondition | null {
  if (expression.kind !== 'operation') return plainCondition(expression, 'filled');
  const [first, second] = expression.args;
  if (expression.name === '!!' && first) return plainCondition(first, 'filled');
  if (expression.name === '!' && first) return negated(first);
  if (expression.name === 'in') return compared(second, first, 'has');
  const test = Object.hasOwn(COMPARED, expression.name) ? COMPARED[expression.name] : undefined;
  return test ? compared(first, second, test) : null;
}

function negated(expression: Expression): SimpleCondition | null {
  const row = expression.kind === 'operation' && expression.name === 'in' ? rowOf(expression) : null;
  return row ? { ...row, test: 'hasNot' } : plainCondition(expression, 'empty');
}

function plainCondition(expression: Expression, test: Test): SimpleCondition | null {
  const subject = subjectOf(expression);
  return subject === null ? null : { subject, test, value: null };
}

function compared(of: Expression | undefined, to: Expression | undefined, test: Test): SimpleCondition | null {
  const subject = of ? subjectOf(of) : null;
  const value = to?.kind === 'literal' ? to.value : undefined;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return subject !== null && isPlain ? { subject, test, value } : null;
}

function subjectOf(expression: Expression): string | null {
  if (expression.kind !== 'path') return null;
  const steps = expression.root === '' ? expression.steps : [expression.root, ...expression.steps];
  const names = steps.filter((step) => typeof step === 'string');
  return names.length === steps.length && names.length > 0 ? names.join('.') : null;
}

/** A rule as it is typed: its formula, else its JSON. */
export function formulaText(rule: unknown): string {
  if (isNothing(rule)) return '';
  if (typeof rule === 'string') return rule;
  const { expression, fault } = readRuleExpression(rule);
  return (fault ? null : toFormula(expression)) ?? JSON.stringify(rule, null, 2);
}
