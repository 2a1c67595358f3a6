import { isObject, parseRule, readRule as readExpression, toLogic } from '../../../../engine/index.ts';
import {
  needsValue,
  OPERATORS,
  writeTest,
  type Operator,
  type Test,
} from '../../../../schemas/documents/rule-operators.ts';
import { FOLDED_LETTERS } from '../../../../schemas/formats/folding.ts';
import { parseIsoDate } from '../../../../schemas/formats/greek-date.ts';
import { MAX_BUILT, type ColumnKind } from '../../../../schemas/entities/query-model.ts';
import type { Operand } from './operands.ts';
import { quoteText } from './quote.ts';
import { joinSql, joinTokens, splitAt, type Token } from './tokens.ts';

/** Tests of which all must hold, or at least one. */
interface Group {
  readonly all: boolean;
  readonly items: readonly Condition[];
}
type Condition = Group | Test;

export type Operands = ReadonlyMap<string, Operand>;
const isGroup = (condition: Condition): condition is Group => 'items' in condition;

// --- as SQL

/** Without accents and case, as search compares texts. */
const folded = (sql: string): string =>
  `translate(lower(${sql}), ${quoteText(FOLDED_LETTERS[0])}, ${quoteText(FOLDED_LETTERS[1])})`;
const isNotTrue = (sql: string): string => `(${sql}) is not true`;

const FILLED: Readonly<Record<ColumnKind, (sql: string) => string>> = {
  text: (sql) => `${sql} <> ''`,
  number: (sql) => `${sql} <> 0`,
  boolean: (sql) => `${sql} is true`,
  date: (sql) => `${sql} is not null`,
  texts: (sql) => `cardinality(${sql}) > 0`,
  numbers: (sql) => `cardinality(${sql}) > 0`,
  other: (sql) => `${sql} is not null`,
};

const TESTS: Readonly<Record<Operator, (sql: string, value: string, kind: ColumnKind) => string>> = {
  is: (sql, value) => `${sql} = ${value}`,
  isNot: (sql, value) => `${sql} is distinct from ${value}`,
  less: (sql, value) => `${sql} < ${value}`,
  atMost: (sql, value) => `${sql} <= ${value}`,
  more: (sql, value) => `${sql} > ${value}`,
  atLeast: (sql, value) => `${sql} >= ${value}`,
  contains: (sql, value) => `strpos(${folded(sql)}, ${folded(value)}) > 0`,
  containsNot: (sql, value) => isNotTrue(`strpos(${folded(sql)}, ${folded(value)}) > 0`),
  holds: (sql, value) => `${value} = any(${sql})`,
  lacks: (sql, value) => isNotTrue(`${value} = any(${sql})`),
  filled: (sql, _, kind) => FILLED[kind](sql),
  empty: (sql, _, kind) => isNotTrue(FILLED[kind](sql)),
  answered: (sql) => `${sql} is not null`,
  unanswered: (sql) => `${sql} is null`,
};

const COMPARED: readonly Operator[] = ['is', 'isNot', 'less', 'atMost', 'more', 'atLeast'];
const PRESENT: readonly Operator[] = ['answered', 'unanswered'];
/** The operators of each kind of column. Dates have no `filled`, which would be the same test as `answered`. */
const OPERATORS_OF: Readonly<Record<ColumnKind, readonly Operator[]>> = {
  text: ['is', 'isNot', 'contains', 'containsNot', 'filled', 'empty', ...PRESENT],
  number: [...COMPARED, 'filled', 'empty', ...PRESENT],
  boolean: ['is', 'isNot', 'filled', 'empty', ...PRESENT],
  date: [...COMPARED, ...PRESENT],
  texts: ['holds', 'lacks', 'filled', 'empty', ...PRESENT],
  numbers: ['holds', 'lacks', 'filled', 'empty', ...PRESENT],
  other: PRESENT,
};

const isText = (value: Test['value']): boolean => typeof value === 'string' && value !== '';
const isFiniteNumber = (value: Test['value']): boolean => typeof value === 'number' && Number.isFinite(value);
const FITS: Readonly<Record<ColumnKind, (value: Test['value']) => boolean>> = {
  text: isText,
  number: isFiniteNumber,
  // Values from lists of choices are texts.
  boolean: (value) => ['true', 'false'].includes(String(value)),
  date: (value) => typeof value === 'string' && parseIsoDate(value) !== null,
  texts: isText,
  numbers: isFiniteNumber,
  other: () => false,
};

const literal = (value: Test['value'], kind: ColumnKind): string =>
  typeof value === 'string' && kind !== 'boolean'
    ? `${kind === 'date' ? 'date ' : ''}${quoteText(value)}`
    : String(value);

/** For days the day of a time is compared. */
const comparedSql = ({ sql, kind }: Operand, operator: Operator): string =>
  kind === 'date' && needsValue(operator) ? `${sql}::date` : sql;

/** A test as SQL; undefined if the column does not support it. */
function testSql({ operator, value }: Test, operand: Operand): string | undefined {
  const { kind } = operand;
  if (!OPERATORS_OF[kind].includes(operator)) return undefined;
  if (!needsValue(operator)) return TESTS[operator](operand.sql, '', kind);
  return FITS[kind](value) ? TESTS[operator](comparedSql(operand, operator), literal(value, kind), kind) : undefined;
}

/** A condition as SQL with the operands that it names; undefined if it cannot be written. */
export function conditionSql(rule: unknown, operands: Operands): { sql: string; used: readonly Operand[] } | undefined {
  const logic = logicOf(rule);
  const condition = logic === undefined ? undefined : conditionOf(logic, operands, 0);
  if (!condition) return undefined;
  const tests = testsOf(condition);
  if (tests.length > MAX_BUILT.conditions) return undefined;
  return {
    sql: renderCondition(condition, operands, '\n  '),
    used: tests.flatMap(({ path }) => operands.get(path) ?? []),
  };
}

const testsOf = (condition: Condition): readonly Test[] =>
  isGroup(condition) ? condition.items.flatMap(testsOf) : [condition];

function renderCondition(condition: Condition, operands: Operands, space: string): string {
  if (!isGroup(condition)) {
    const operand = operands.get(condition.path);
    return (operand && testSql(condition, operand)) ?? '';
  }
  return condition.items
    .map((item) => (isGroup(item) ? `(${renderCondition(item, operands, ' ')})` : renderCondition(item, operands, '')))
    .join(`${space}${condition.all ? 'and' : 'or'} `);
}

// --- from JSON Logic

export const isNoRule = (rule: unknown): boolean =>
  rule === null || rule === undefined || (typeof rule === 'string' && rule.trim() === '');

function logicOf(rule: unknown): unknown {
  if (typeof rule === 'string' && rule.length > MAX_BUILT.rule) return undefined;
  const data = parseRule(rule);
  if (typeof data !== 'string') return data;
  let isFaulty = false;
  const read = readExpression(data, () => (isFaulty = true));
  return isFaulty ? undefined : toLogic(read);
}

/** Undefined if a part of the rule is not a test of a column. */
function conditionOf(logic: unknown, operands: Operands, depth: number): Condition | undefined {
  if (!isObject(logic) || depth > MAX_BUILT.depth) return undefined;
  const [name = '', ...more] = Object.keys(logic);
  if (more.length > 0) return undefined;
  if (name !== 'and' && name !== 'or') return testOf(logic, operands);
  const given = logic[name];
  const items = (Array.isArray(given) ? given : []).map((item: unknown) => conditionOf(item, operands, depth + 1));
  const [first] = items;
  if (!first || items.includes(undefined)) return undefined;
  return items.length === 1 ? first : { all: name === 'and', items: items.filter((item) => item !== undefined) };
}

/** The test with this form; undefined without one. */
function testOf(logic: unknown, operands: Operands): Test | undefined {
  const found = [...leavesOf(logic)];
  const operand = operands.get(String(found.find(({ key }) => key === 'var')?.value));
  const values = found.flatMap(({ key, value }) => (key !== 'var' && isPlain(value) ? [value] : []));
  if (!operand || values.length > MAX_VALUES) return undefined;
  const written = JSON.stringify(logic);
  const strict = written.replaceAll('"==="', '"=="').replaceAll('"!=="', '"!="');
  return findTest(operand, values, (test) => {
    const one = JSON.stringify(writeTest(test));
    return one === written || (needsValue(test.operator) && one === strict);
  });
}

/** The literals of one test: its value, zero, true, the letters with and without accents, and those of a field. */
const MAX_VALUES = 8;

const isPlain = (value: unknown): value is Test['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function* leavesOf(logic: unknown, key = '', depth = 0): Generator<{ readonly key: string; readonly value: unknown }> {
  if (depth > 8) return;
  if (Array.isArray(logic)) for (const inner of logic) yield* leavesOf(inner, key, depth + 1);
  else if (isObject(logic)) for (const [name, each] of Object.entries(logic)) yield* leavesOf(each, name, depth + 1);
  else yield { key, value: logic };
}

/** The test of an operand whose written form is the text that was read. */
function findTest(
  operand: Operand,
  values: readonly Test['value'][],
  isSame: (test: Test) => boolean,
): Test | undefined {
  for (const operator of OPERATORS)
    for (const value of needsValue(operator) ? values : [''])
      if (testSql({ path: operand.path, operator, value }, operand) !== undefined) {
        const test = { path: operand.path, operator, value };
        if (isSame(test)) return test;
      }
  return undefined;
}

// --- from SQL

/** A condition as JSON Logic; undefined if the text does not have the written form. */
export function readCondition(tokens: readonly Token[], operands: Operands): unknown {
  const known = [...operands.values()].map((operand) => [joinSql(operand.sql), operand] as const);
  const condition = readGroup(tokens, known, 0);
  return condition && logicOfCondition(condition);
}

/** The operands with their texts. */
type Known = readonly (readonly [string, Operand])[];

function readGroup(tokens: readonly Token[], known: Known, depth: number): Condition | undefined {
  if (depth > MAX_BUILT.depth) return undefined;
  for (const word of ['and', 'or']) {
    const parts = splitAt(tokens, word);
    if (parts.length === 1) continue;
    if (parts.length > MAX_BUILT.conditions) return undefined;
    const items = parts.map((part) => readItem(part, known, depth));
    if (items.includes(undefined)) return undefined;
    return { all: word === 'and', items: items.filter((item) => item !== undefined) };
  }
  return readTest(tokens, known);
}

/** Groups are written as `(a and b)`, tests without brackets. */
function readItem(tokens: readonly Token[], known: Known, depth: number): Condition | undefined {
  const test = readTest(tokens, known);
  if (test || tokens[0]?.text !== '(' || tokens.at(-1)?.text !== ')') return test;
  const inner = readGroup(tokens.slice(1, -1), known, depth + 1);
  return inner && isGroup(inner) ? inner : undefined;
}

function readTest(tokens: readonly Token[], known: Known): Test | undefined {
  const written = joinTokens(tokens);
  const values = [...new Set(tokens.flatMap(literalOf))];
  if (values.length > MAX_VALUES) return undefined;
  for (const [sql, operand] of known) {
    if (!written.includes(sql)) continue;
    const test = findTest(operand, values, (candidate) => joinSql(testSql(candidate, operand) ?? '') === written);
    if (test) return test;
  }
  return undefined;
}

function literalOf({ kind, text, value }: Token): Test['value'][] {
  if (kind === 'string') return [value];
  if (kind === 'number') return [Number(value)];
  return text === 'true' || text === 'false' ? [text] : [];
}

const logicOfCondition = (condition: Condition): unknown =>
  isGroup(condition) ? { [condition.all ? 'and' : 'or']: condition.items.map(logicOfCondition) } : writeTest(condition);
