import { COMPUTED } from './compile-computed.ts';
import { assertNever } from './guards.ts';
import type { Apply, Expression, Loop, Path } from './tree.ts';

type Logic = unknown;
type Fields = Readonly<Record<string, Logic>>;

/** The equivalent JSON Logic for a logic position of a document. */
export const toLogic = (expression: Expression): Logic => position(expression);

/** A literal text is wrapped, because in a logic position a text would be a formula. */
function position(expression: Expression): Logic {
  const made = eager(expression);
  return typeof made === 'string' ? { value: toValue(expression) } : made;
}

function eager(expression: Expression): Logic {
  switch (expression.kind) {
    case 'literal':
      return isData(expression.value) ? { value: toValue(expression) } : expression.value;
    case 'path':
      return pathLogic(expression);
    case 'operation':
      return operationLogic(expression.name, expression.args);
    case 'loop':
      return { [expression.name]: loopParts(expression, position) };
    case 'apply':
      return { apply: applyParts(expression) };
    case 'parse':
      return { parse: { json: position(expression.json), as: expression.as } };
    case 'array':
      return expression.items.map(eager);
    case 'text':
      return { cat: expression.parts.map(eager) };
    default:
      return { value: toValue(expression) };
  }
}

const isData = (value: unknown): value is object => value !== null && typeof value === 'object';

function operationLogic(name: string, args: readonly Expression[]): Logic {
  if (name === 'missing') return { missing: shownKeys(args) };
  if (name === 'missing_some') return { missing_some: [args[0] && eager(args[0]), shownKeys(args.slice(1))] };
  if (name === 'var') return { var: [variableName(args[0]), args[1] && eager(args[1])] };
  if (Object.hasOwn(COMPUTED, name)) return { [name.replace('computed ', '')]: args.slice(1).map(eager) };
  return callLogic(name, args.map(eager));
}

const shownKeys = (pairs: readonly Expression[]): unknown[] =>
  pairs.filter((_, index) => index % 2 === 0).map((key) => (key.kind === 'literal' ? key.value : null));

const variableName = (path: Expression | undefined): Logic => (path?.kind === 'path' ? pathText(path) : null);

const callLogic = (name: string, args: readonly Logic[]): Logic => {
  const [only] = args;
  return { [name]: args.length === 1 && !Array.isArray(only) ? only : args };
};

function pathLogic(path: Path): Logic {
  const dynamic = path.steps.some((step) => typeof step === 'object');
  if (path.root !== '' || !dynamic) return { var: pathText(path) };
  const steps = path.steps.map((step) => (typeof step === 'object' ? pathLogic(step) : step));
  return { get: [{ var: '' }, ...steps] };
}

/** A path as it is written: name, .name, [0], [path]. Within data it has keys and dots. */
export function pathText(path: Path): string {
  if (path.root === '') return path.steps.map(String).join('.');
  const steps = path.steps.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    return typeof step === 'object' ? `[${pathText(step)}]` : `.${step}`;
  });
  return path.root + steps.join('');
}

/** The parts of a loop, each made by `make`. */
function loopParts(loop: Loop, make: (expression: Expression) => Logic): Fields {
  const parts: Record<string, Logic> = { in: make(loop.in) };
  if (loop.children !== undefined) parts.children = loop.children;
  parts.as = loop.as;
  for (const key of ['where', 'map', 'by', 'key', 'first'] as const) {
    const part = loop[key];
    if (part) parts[key] = make(part);
  }
  if (loop.sort) parts.sort = loop.sort.map(({ by, down }) => (down ? { desc: make(by) } : make(by)));
  return parts;
}

function applyParts(apply: Apply): Fields {
  const parts: Record<string, Logic> = { rule: position(apply.rule), to: toValue(apply.to), as: apply.as };
  if (apply.else) parts.else = position(apply.else);
  if (apply.empty) parts.empty = position(apply.empty);
  return parts;
}

/** The equivalent value for a value position. */
function toValue(expression: Expression): Logic {
  switch (expression.kind) {
    case 'literal':
      return literalValue(expression.value);
    case 'object':
      return fieldsOf(expression.entries);
    case 'array':
      return expression.items.map(toValue);
    case 'translation':
      return { $t: toValue(expression.key), ...(expression.with ? { with: toValue(expression.with) } : {}) };
    case 'link':
      return { $link: expression.to, ...(expression.with ? { with: toValue(expression.with) } : {}) };
    case 'inlineText':
      return { $text: expression.texts };
    case 'sized':
      return { $size: fieldsOf(expression.sizes) };
    default:
      return { $: position(expression) };
  }
}

const fieldsOf = (entries: readonly (readonly [string, Expression])[]): Logic =>
  Object.fromEntries(entries.map(([key, value]) => [key, toValue(value)]));

function literalValue(value: unknown): Logic {
  if (typeof value === 'string' && value.includes('{{')) return { $: { cat: [value] } };
  return isData(value) ? { $literal: value } : value;
}

/**
 * JSON Logic that json-logic-js itself can run once the added operations are registered: without formulas, value positions and brackets in paths. Tests
 * compare its results with those of `prepare`.
 */
export function toOracle(expression: Expression): Logic {
  switch (expression.kind) {
    case 'literal':
      return isData(expression.value) ? { literal: JSON.stringify(expression.value) } : expression.value;
    case 'path':
      return pathOracle(expression);
    case 'operation':
      return operationOracle(expression.name, expression.args);
    case 'loop':
      return { [expression.name]: loopParts(expression, toOracle) };
    case 'apply':
      return { apply: [toOracle(expression.rule), toOracle(expression.to), expression.as, ...applyOracle(expression)] };
    case 'parse':
      return { parse: [toOracle(expression.json), expression.as] };
    case 'array':
      return expression.items.map(toOracle);
    case 'text':
      return { cat: expression.parts.map(toOracle) };
    case 'object':
      return { object: expression.entries.flatMap(([key, value]) => [key, toOracle(value)]) };
    case 'translation':
      return { t: [toOracle(expression.key), expression.with ? toOracle(expression.with) : null] };
    case 'link':
      return { link: [expression.to, expression.with ? toOracle(expression.with) : null] };
    case 'inlineText':
      return { inlineText: [JSON.stringify(expression.texts)] };
    case 'sized':
      return { sized: expression.sizes.flatMap(([name, value]) => [name, toOracle(value)]) };
    default:
      return assertNever(expression);
  }
}

const applyOracle = (apply: Apply): Logic[] =>
  [apply.else, apply.empty].map((part) => (part ? toOracle(part) : { literal: 'null' }));

function operationOracle(name: string, args: readonly Expression[]): Logic {
  if (name === 'missing' || name === 'missing_some' || name === 'var' || Object.hasOwn(COMPUTED, name))
    return operationLogic(name, args);
  return { [name]: args.map(toOracle) };
}

function pathOracle(path: Path): Logic {
  const fixed = path.steps.filter((step) => typeof step !== 'object');
  if (fixed.length === path.steps.length) return { var: [path.root, ...fixed].filter((step) => step !== '').join('.') };
  const steps = path.steps.map((step) => (typeof step === 'object' ? pathOracle(step) : step));
  return { get: [{ var: path.root }, ...steps] };
}
