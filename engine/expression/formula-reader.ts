import { type FormulaContext, part, positionOfNode, refuse } from './formula-context.ts';
import { readCall, readSort } from './formula-calls.ts';
import { readObject } from './formula-objects.ts';
import { parseFormula } from './formula-parser.ts';
import { readFormulaPath } from './formula-paths.ts';
import type { Syntax } from './jsep-base.ts';
import { ARROWS } from './names.ts';
import type { PathScope } from './read-context.ts';
import type { Expression, Loop, Operation } from './tree.ts';

const COMPARE: Readonly<Record<string, string>> = {
  '==': '===',
  '!=': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const compares = (operator: string): boolean => Object.hasOwn(COMPARE, operator) || operator.endsWith('in');
const COUNTS = new Set(['+', '-', '*', '/', '%']);
const JOINED = new Set(['and', 'or', '+', '*']);

type Reader = (node: Syntax, context: FormulaContext) => Expression;

const READERS: Readonly<Record<string, Reader>> = {
  Literal: (node, context) => ({ kind: 'literal', place: positionOfNode(node, context), value: node.value ?? null }),
  Identifier: readFormulaPath,
  MemberExpression: readFormulaPath,
  ArrayExpression: (node, context) => ({
    kind: 'array',
    place: positionOfNode(node, context),
    items: (node.elements ?? []).map((item) => readNode(item, context)),
  }),
  ObjectExpression: readObject,
  CallExpression: readCall,
  UnaryExpression: readUnary,
  BinaryExpression: readBinary,
  ConditionalExpression: readChoice,
  ArrowFunctionExpression: (node, context) =>
    refuse(context, node, `an arrow belongs in ${Object.keys(ARROWS).join(', ')}`),
  ThisExpression: (node, context) => refuse(context, node, 'no this'),
};

function readNode(node: Syntax, context: FormulaContext): Expression {
  const reader = Object.hasOwn(READERS, node.type) ? READERS[node.type] : undefined;
  return reader ? reader(node, context) : refuse(context, node, `no ${node.type} in a formula`);
}

const operation = (name: string, args: readonly Expression[], node: Syntax, context: FormulaContext): Operation => ({
  kind: 'operation',
  place: positionOfNode(node, context),
  name,
  args,
});

function readUnary(node: Syntax, context: FormulaContext): Expression {
  const operator = node.operator ?? '';
  const argument = part(node.argument, context);
  if (operator === 'not') return readNot(node, argument, context);
  if (argument.type === 'UnaryExpression' && !argument.paren)
    refuse(context, argument, `no ${operator}${argument.operator}: use parentheses`);
  if (argument.type === 'Literal' && typeof argument.value === 'number')
    return {
      kind: 'literal',
      place: positionOfNode(node, context),
      value: operator === '-' ? -argument.value : argument.value,
    };
  return operation(operator, [readNode(argument, context)], node, context);
}

function readNot(node: Syntax, argument: Syntax, context: FormulaContext): Expression {
  const twice = argument.type === 'UnaryExpression' && argument.operator === 'not';
  if (twice) return operation('!!', [readNode(part(argument.argument, context), context)], node, context);
  return operation('!', [readNode(argument, context)], node, context);
}

function readBinary(node: Syntax, context: FormulaContext): Expression {
  const operator = node.operator ?? '';
  const [left, right] = [part(node.left, context), part(node.right, context)];
  if (compares(operator) || COUNTS.has(operator))
    for (const side of [left, right]) checkOperand(side, operator, context);
  if (JOINED.has(operator)) {
    const sides = flatten(node, operator, context);
    return operation(
      operator,
      sides.map((side) => readNode(side, context)),
      node,
      context,
    );
  }
  const args = [readNode(left, context), readNode(right, context)];
  if (operator === 'not in') return operation('!', [operation('in', args, node, context)], node, context);
  return operation(COMPARE[operator] ?? operator, args, node, context);
}

function checkOperand(side: Syntax, operator: string, context: FormulaContext): void {
  const bare = !side.paren;
  if (bare && side.type === 'UnaryExpression' && side.operator === 'not')
    refuse(context, side, `put not in parentheses beside ${operator}`);
  if (bare && compares(operator) && side.type === 'BinaryExpression' && compares(side.operator ?? ''))
    refuse(context, side, 'comparisons do not chain: write a < b and b < c, or use parentheses');
  if (!compares(operator) && side.type === 'Literal' && typeof side.value === 'string')
    refuse(context, side, `${operator} counts: join text with cat(a, b)`, { kind: 'bad-argument' });
}

/** The operands of a chain of one operator. It uses no recursion, because a chain may be long. */
function flatten(node: Syntax, operator: string, context: FormulaContext): Syntax[] {
  const sides: Syntax[] = [];
  let at = node;
  for (;;) {
    sides.unshift(part(at.right, context));
    const left = part(at.left, context);
    const goesOn = left.type === 'BinaryExpression' && left.operator === operator && !left.paren;
    if (!goesOn) return [left, ...sides];
    if (COUNTS.has(operator))
      for (const side of [part(left.left, context), part(left.right, context)]) checkOperand(side, operator, context);
    at = left;
  }
}

function readChoice(node: Syntax, context: FormulaContext): Expression {
  const args: Expression[] = [];
  let at = node;
  for (;;) {
    args.push(readNode(part(at.test, context), context), readNode(part(at.consequent, context), context));
    at = part(at.alternate, context);
    if (at.type !== 'ConditionalExpression') break;
  }
  return operation('if', [...args, readNode(at, context)], node, context);
}

const contextFor = (text: string, pointer: string, scope: PathScope, offset: number): FormulaContext => ({
  text,
  pointer,
  offset,
  scope,
  logic: readNode,
});

/** The expression of a formula; throws a FormulaError. `offset` is its start in the text that contains it. */
export const formulaExpression = (text: string, pointer: string, scope: PathScope, offset = 0): Expression =>
  readNode(parseFormula(text), contextFor(text, pointer, scope, offset));

/** The sort keys of a formula: `x.a`, `desc(x.a)`, `[x.a, desc(x.b)]`. Throws a FormulaError. */
export const formulaSortKeys = (text: string, pointer: string, scope: PathScope): NonNullable<Loop['sort']> =>
  readSort(parseFormula(text), contextFor(text, pointer, scope, 0));
