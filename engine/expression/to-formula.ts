import { argumentProblem, knownOperation } from './calls.ts';
import { assertNever } from './guards.ts';
import { isName, isReservedWord } from './names.ts';
import { pathText } from './to-logic.ts';
import type { Expression, Loop, Operation, Path } from './tree.ts';

const BINARY: Readonly<Record<string, readonly [string, number]>> = {
  or: ['or', 1],
  and: ['and', 2],
  '===': ['==', 6],
  '!==': ['!=', 6],
  '<': ['<', 6],
  '<=': ['<=', 6],
  '>': ['>', 6],
  '>=': ['>=', 6],
  in: ['in', 6],
  '+': ['+', 9],
  '-': ['-', 9],
  '*': ['*', 10],
  '/': ['/', 10],
  '%': ['%', 10],
};
const NOT = 3;
const UNARY = 11;
const ATOM = 12;

/** The expression has no formula: loose comparison, or one of JSON Logic's own list operations. */
class NotExpressible extends Error {}

/** The formula that reads as this expression; null when only JSON Logic can express it. */
export function toFormula(expression: Expression): string | null {
  try {
    return print(expression, 0);
  } catch (error) {
    if (error instanceof NotExpressible) return null;
    throw error;
  }
}

/** Prints an operand with parentheses when its precedence is below `least`. */
function print(expression: Expression, minPrecedence: number): string {
  const [text, precedence] = printed(expression);
  return precedence < minPrecedence ? `(${text})` : text;
}

function printed(expression: Expression): readonly [string, number] {
  switch (expression.kind) {
    case 'literal':
      return [literal(expression.value), isNegative(expression.value) ? UNARY : ATOM];
    case 'path':
      return [printPath(expression), ATOM];
    case 'operation':
      return printOperation(expression);
    case 'loop':
      return [printLoop(expression), ATOM];
    case 'array':
      return [`[${list(expression.items)}]`, ATOM];
    case 'object':
      return [`{${fields(expression.entries)}}`, ATOM];
    case 'text':
      return [`cat(${list(expression.parts)})`, ATOM];
    case 'parse':
      return [`parse({json: ${print(expression.json, 0)}, as: ${quote(expression.as)}})`, ATOM];
    case 'apply':
      return [printApply(expression), ATOM];
    case 'translation':
      return [`{$t: ${print(expression.key, 0)}${withPart(expression.with)}}`, ATOM];
    case 'link':
      return [`{$link: ${quote(expression.to)}${withPart(expression.with)}}`, ATOM];
    case 'inlineText':
      return [`{$text: ${literalObject(expression.texts)}}`, ATOM];
    case 'sized':
      return [`{$size: {${fields(expression.sizes)}}}`, ATOM];
    default:
      return assertNever(expression);
  }
}

const isNegative = (value: unknown): boolean => typeof value === 'number' && (value < 0 || Object.is(value, -0));

const list = (items: readonly Expression[]): string => items.map((item) => print(item, 0)).join(', ');
const fields = (entries: readonly (readonly [string, Expression])[]): string =>
  entries.map(([key, value]) => `${keyText(key)}: ${print(value, 0)}`).join(', ');
const keyText = (key: string): string => (isName(key) ? key : quote(key));
const withPart = (values: Expression | undefined): string => (values ? `, with: ${print(values, 0)}` : '');

function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escaped}'`;
}

function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value === 'boolean') return String(value);
  return `{$literal: ${literalObject(value)}}`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new NotExpressible();
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
}

function literalObject(value: unknown): string {
  if (value === null || typeof value !== 'object') return literal(value);
  if (Array.isArray(value)) return `[${value.map(literalObject).join(', ')}]`;
  const entries = Object.entries(value);
  if (entries.some(([key]) => key.startsWith('$'))) throw new NotExpressible();
  return `{${entries.map(([key, item]) => `${keyText(key)}: ${literalObject(item)}`).join(', ')}}`;
}

function printPath(path: Path): string {
  const [first, ...rest] = path.root === '' ? path.steps : [path.root, ...path.steps];
  const plain =
    typeof first === 'string' &&
    isName(first) &&
    !isReservedWord(first) &&
    rest.every((step) => typeof step !== 'string' || isName(step));
  if (!plain) throw new NotExpressible();
  return pathText({ ...path, root: first, steps: rest });
}

function printOperation({ name, args }: Operation): readonly [string, number] {
  const [first, second] = args;
  if (name === 'if') return printChoice(args);
  if (name === '!' && first?.kind === 'operation' && first.name === 'in' && first.args.length === 2)
    return [infix(first.args, 'not in', 6), 6];
  if ((name === '!' || name === '!!') && first && !second)
    return [`${name === '!' ? 'not' : 'not not'} ${print(first, NOT)}`, NOT];
  if ((name === '+' || name === '-') && first && !second) return [`${name}${print(first, ATOM)}`, UNARY];
  const binary = Object.hasOwn(BINARY, name) ? BINARY[name] : undefined;
  if (binary && args.length === 2) return [infix(args, ...binary), binary[1]];
  if (binary && args.length > 2 && ['or', 'and', '+', '*'].includes(name)) return [infix(args, ...binary), binary[1]];
  if (!knownOperation(name) || argumentProblem(name, args.length)) throw new NotExpressible();
  return [`${name}(${list(args)})`, ATOM];
}

const infix = (args: readonly Expression[], operator: string, precedence: number): string => {
  const counts = precedence >= 9;
  return args
    .map((arg) => {
      if (counts && arg.kind === 'literal' && typeof arg.value === 'string') throw new NotExpressible();
      return print(arg, precedence + 1);
    })
    .join(` ${operator} `);
};

/** test ? a : b ? c : d */
function printChoice(args: readonly Expression[]): readonly [string, number] {
  if (args.length < 3 || args.length % 2 === 0) throw new NotExpressible();
  const texts = args.map((arg, index) => print(arg, index % 2 === 0 ? 1 : 1));
  const last = texts.at(-1) ?? '';
  const tests = texts.slice(0, -1);
  const pairs = tests.flatMap((test, index) => (index % 2 === 0 ? [`${test} ? ${tests[index + 1]} : `] : []));
  return [pairs.join('') + last, 0];
}

const ARROW: Readonly<Record<Loop['name'], readonly ('where' | 'map' | 'by')[]>> = {
  list: ['where', 'map'],
  find: ['where'],
  group: ['by'],
  sum: ['map'],
  any: ['where'],
  every: ['where'],
  index: [],
  deep: [],
};
const ARROW_NAMES: Readonly<Record<string, string>> = { 'list.where': 'filter', 'list.map': 'map' };

function printLoop(loop: Loop): string {
  const parts = (['where', 'map', 'by', 'key', 'first', 'sort'] as const).filter((part) => loop[part] !== undefined);
  const [only] = parts;
  const items = print(loop.in, 0);
  if (parts.length === 1 && only === 'sort' && loop.name === 'list')
    return `sort(${items}, ${loop.as} => ${printSort(loop.sort ?? [])})`;
  const arrow = ARROW[loop.name].find((part) => part === only);
  const body = arrow && parts.length === 1 ? loop[arrow] : undefined;
  if (body) return `${ARROW_NAMES[`${loop.name}.${arrow}`] ?? loop.name}(${items}, ${loop.as} => ${print(body, 0)})`;
  return `${loop.name}({${printParts(loop, items, parts)}})`;
}

function printParts(
  loop: Loop,
  items: string,
  parts: readonly ('where' | 'map' | 'by' | 'key' | 'first' | 'sort')[],
): string {
  const named = parts.map((part) => {
    const made = part === 'sort' ? printSort(loop.sort ?? []) : printPart(loop[part]);
    return `${part}: ${made}`;
  });
  const children = loop.children === undefined ? [] : [`children: ${quote(loop.children)}`];
  return [`in: ${items}`, ...children, `as: ${quote(loop.as)}`, ...named].join(', ');
}

const printPart = (part: Expression | undefined): string => (part ? print(part, 0) : 'null');

const printSort = (keys: NonNullable<Loop['sort']>): string =>
  `[${keys.map(({ by, down }) => (down ? `desc(${print(by, 0)})` : print(by, 0))).join(', ')}]`;

function printApply(apply: Extract<Expression, { kind: 'apply' }>): string {
  const more = (['else', 'empty'] as const).map((part) => (apply[part] ? `, ${part}: ${print(apply[part], 0)}` : ''));
  return `apply({rule: ${print(apply.rule, 0)}, to: ${print(apply.to, 0)}, as: ${quote(apply.as)}${more.join('')}})`;
}
