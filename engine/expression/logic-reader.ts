import { FORBIDDEN_KEYS } from '../base/json.ts';
import { argumentProblem, operationCode, isStandard, knownOperation, operationNames } from './calls.ts';
import { FormulaError } from './formula-error.ts';
import { formulaExpression } from './formula-reader.ts';
import { readVariable } from './logic-paths.ts';
import { readLazyObject } from './logic-lazy.ts';
import { isFields } from './guards.ts';
import { isLazy, nearestName } from './names.ts';
import { MAX_EXPRESSION_DEPTH, inNestedExpression, emptyLiteral, type ReadContext, atChild } from './read-context.ts';
import { reportFormula } from './report-formula.ts';
import { isShortCircuit, OWN_LISTS } from './standard.ts';
import type { Expression, Operation, ExpressionPosition } from './tree.ts';

/** A logic position: a text is a formula, an object is JSON Logic, other values are literals. */
export function readLogicAt(value: unknown, pointer: string, context: ReadContext): Expression {
  return typeof value === 'string' ? readFormulaAt(value, pointer, context) : readEager(value, pointer, context);
}

function readFormulaAt(text: string, pointer: string, context: ReadContext): Expression {
  try {
    return formulaExpression(text, pointer, context.scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    reportFormula(error, 0, pointer, context.report);
    return emptyLiteral({ pointer });
  }
}

/** An eager argument: a text is a literal. */
function readEager(value: unknown, pointer: string, outer: ReadContext): Expression {
  const context = inNestedExpression(outer);
  const place: ExpressionPosition = { pointer };
  if (value === null || typeof value !== 'object') return { kind: 'literal', place, value: value ?? null };
  if (context.depth > MAX_EXPRESSION_DEPTH) return tooDeep(place, context);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return {
      kind: 'array',
      place,
      items: items.map((item, index) => readEager(item, atChild(pointer, index), context)),
    };
  }
  const keys = Object.keys(value);
  const [name] = keys;
  if (keys.length !== 1 || name === undefined || !isFields(value)) return readData(value, keys, place, context);
  return readOperation(name, value[name], place, context);
}

function tooDeep(place: ExpressionPosition, context: ReadContext): Expression {
  context.report({
    kind: 'too-deep',
    message: 'nested too deep: give parts of it names in values',
    pointer: place.pointer,
  });
  return emptyLiteral(place);
}

/** An object that is not an operation is a literal, as in json-logic-js. In a document it is probably a mistake. */
function readData(value: object, keys: readonly string[], place: ExpressionPosition, context: ReadContext): Expression {
  const known = keys.find((key) => isLazy(key) || operationCode(key));
  const message = known
    ? `${known} stands alone in its object`
    : 'an object in a logic position is one operation: write {"value": {...}} for an object';
  context.report({ kind: 'object-in-logic', message, pointer: place.pointer });
  return { kind: 'literal', place, value };
}

function readOperation(name: string, content: unknown, place: ExpressionPosition, context: ReadContext): Expression {
  const pointer = atChild(place.pointer, name);
  if (FORBIDDEN_KEYS.has(name)) {
    context.report({ kind: 'forbidden-key', message: `${name} is refused`, pointer: place.pointer });
    return emptyLiteral(place);
  }
  if (name === 'value') return context.value(content, pointer, context);
  if (isLazy(name)) return readLazyObject(name, content, place, context);
  const args: readonly unknown[] = Array.isArray(content) ? content : [content];
  const at = (index: number) => (Array.isArray(content) ? atChild(pointer, index) : pointer);
  if (name === 'var') return readVar(args, place, at, context);
  if (name === 'missing' || name === 'missing_some') return readMissing(name, args, place, at, context);
  if (Object.hasOwn(OWN_LISTS, name)) return readOwnList(name, args, place, at, context);
  if (!operationCode(name) && !isShortCircuit(name)) return unknown(name, place, context);
  const wrong = knownOperation(name) && !isStandard(name) ? argumentProblem(name, args.length) : undefined;
  if (wrong) context.report({ kind: 'argument-count', message: wrong, pointer: place.pointer });
  return operation(
    name,
    args.map((item, index) => readEager(item, at(index), context)),
    place,
  );
}

const operation = (name: string, args: readonly Expression[], place: ExpressionPosition): Operation => ({
  kind: 'operation',
  place,
  name,
  args,
});

function unknown(name: string, place: ExpressionPosition, context: ReadContext): Expression {
  const known = [...operationNames(), 'if', 'and', 'or', 'var', 'value', ...Object.keys(OWN_LISTS)];
  const nearest = nearestName(name, known);
  context.report({
    kind: 'unknown-operation',
    message: `unknown operation ${name}; the nearest is ${nearest}`,
    pointer: place.pointer,
    ...(nearest === undefined ? {} : { nearest }),
  });
  return emptyLiteral(place);
}

type At = (index: number) => string;

/** Computed keys are allowed only in rules of the data, which have no types to check. */
function readComputed(
  name: string,
  args: readonly unknown[],
  place: ExpressionPosition,
  at: At,
  context: ReadContext,
): Expression {
  const data: Expression = { kind: 'path', place, root: '', steps: [] };
  return operation(
    `computed ${name}`,
    [data, ...args.map((item, index) => readEager(item, at(index), context))],
    place,
  );
}

const isWritten = (key: unknown): boolean =>
  key === null || key === undefined || typeof key === 'string' || typeof key === 'number';

const mayCompute = ({ scope }: ReadContext): boolean => scope.data && scope.inside === undefined;

function readVar(args: readonly unknown[], place: ExpressionPosition, at: At, context: ReadContext): Expression {
  if (mayCompute(context) && !isWritten(args[0])) return readComputed('var', args.slice(0, 2), place, at, context);
  const path = readVariable(args[0], place, context);
  if (args.length < 2) return path;
  return operation('var', [path, readEager(args[1], at(1), context)], place);
}

/** The keys become pairs of a name and the path to read. */
function readMissing(
  name: string,
  args: readonly unknown[],
  place: ExpressionPosition,
  at: At,
  context: ReadContext,
): Expression {
  const [first, second] = args;
  const some = name === 'missing_some';
  const given = some ? second : Array.isArray(first) ? first : args;
  const keys: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (mayCompute(context) && !keys.every(isWritten))
    return readComputed(name, some ? args.slice(0, 2) : args, place, at, context);
  const pairs = keys.flatMap((key): Expression[] => [
    { kind: 'literal', place, value: key },
    readVariable(key, place, context),
  ]);
  return operation(name, some ? [readEager(first, at(0), context), ...pairs] : pairs, place);
}

/** filter, map, reduce, all, none, some: their body reads only the item. */
function readOwnList(
  name: string,
  args: readonly unknown[],
  place: ExpressionPosition,
  at: At,
  context: ReadContext,
): Expression {
  const body: ReadContext = {
    ...context,
    scope: { data: true, names: [], ...(context.scope.data && !context.scope.inside ? {} : { inside: name }) },
  };
  const read = args
    .slice(0, name === 'reduce' ? 3 : 2)
    .map((item, index) => readEager(item, at(index), index === 1 ? body : context));
  return operation(name, read, place);
}
