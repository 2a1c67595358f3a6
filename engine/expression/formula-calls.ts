import { FORBIDDEN_KEYS } from '../base/json.ts';
import { argumentProblem, knownOperation, operationNames, SUGGESTIONS } from './calls.ts';
import { type FormulaContext, part, positionOfNode, refuse } from './formula-context.ts';
import { propertiesOf } from './formula-objects.ts';
import { nameOf } from './formula-paths.ts';
import type { Syntax } from './jsep-base.ts';
import { type LazyParts, lazyNode } from './lazy.ts';
import { ARROWS, canNameItem, GRAINS, isLazy, type LazyName, nearestName, partsOf } from './names.ts';
import { withName } from './read-context.ts';
import type { Expression, Loop } from './tree.ts';

/** A call of an operation: name(x), name({in, as ...}) or name(list, x => ...). */
export function readCall(node: Syntax, context: FormulaContext): Expression {
  const callee = part(node.callee, context);
  const args = node.arguments ?? [];
  if (callee.type === 'MemberExpression') {
    const name = callee.property?.name ?? 'trim';
    refuse(context, node, `an operation is called by its name: ${name}(x), not x.${name}()`);
  }
  if (callee.type !== 'Identifier') refuse(context, node, 'only an operation can be called');
  const name = nameOf(callee, context);
  const [only] = args;
  if (isLazy(name) && args.length === 1 && only?.type === 'ObjectExpression')
    return readLazy(node, name, only, context);
  if (Object.hasOwn(ARROWS, name)) return readArrowCall(node, name, args, context);
  if (isLazy(name))
    refuse(context, node, `${name} takes one object: ${name}({${neededBy(name).join(', ')}})`, {
      kind: 'argument-count',
    });
  if (!knownOperation(name)) unknown(callee, name, context);
  return readEager(node, name, args, context);
}

const neededBy = (name: LazyName): string[] => Object.keys(partsOf(name)).filter((key) => !key.endsWith('?'));

function unknown(callee: Syntax, name: string, context: FormulaContext): never {
  const instead = Object.hasOwn(SUGGESTIONS, name) ? SUGGESTIONS[name] : undefined;
  if (instead) refuse(context, callee, `no ${name} in a formula: use ${instead}`, { kind: 'unknown-operation' });
  const nearest = nearestName(name, [...operationNames(), ...Object.keys(ARROWS)]);
  return refuse(context, callee, `unknown operation ${name}; the nearest is ${nearest}`, {
    kind: 'unknown-operation',
    nearest,
  });
}

function readEager(node: Syntax, name: string, args: readonly Syntax[], context: FormulaContext): Expression {
  const wrong = argumentProblem(name, args.length);
  if (wrong) refuse(context, node, wrong, { kind: 'argument-count' });
  const [first] = args;
  if (name === 'now' && first && !GRAINS.some((grain) => grain === first.value))
    refuse(context, first, `now takes one of ${GRAINS.map((grain) => `"${grain}"`).join(', ')}`, {
      kind: 'bad-argument',
    });
  for (const arg of args)
    if (typeof arg.value === 'string' && FORBIDDEN_KEYS.has(arg.value))
      refuse(context, arg, `${arg.value} is refused`, { kind: 'forbidden-key' });
  const read = args.map((item) => context.logic(item, context));
  return { kind: 'operation', place: positionOfNode(node, context), name, args: read };
}

function readArrowCall(node: Syntax, name: string, args: readonly Syntax[], context: FormulaContext): Expression {
  const [operation, key] = ARROWS[name] ?? ['list', 'map'];
  const [list, arrow] = args;
  if (args.length !== 2 || !list || arrow?.type !== 'ArrowFunctionExpression')
    return refuse(context, node, `${name} takes a list and an arrow: ${name}(list, x => ...)`, {
      kind: 'argument-count',
    });
  const [param] = arrow.params ?? [];
  if (arrow.params?.length !== 1 || param?.type !== 'Identifier')
    return refuse(context, arrow, 'an arrow takes one name', { kind: 'bound-name' });
  const as = boundName(param, nameOf(param, context, true), context);
  const inner = { ...context, scope: withName(context.scope, as) };
  const body = part(arrow.body, context);
  const items = { in: context.logic(list, context) };
  const place = positionOfNode(node, context);
  if (key === 'sort')
    return lazyNode(operation, place, { expressions: items, texts: { as }, sort: readSort(body, inner) });
  return lazyNode(operation, place, { expressions: { ...items, [key]: context.logic(body, inner) }, texts: { as } });
}

function boundName(node: Syntax, name: string, context: FormulaContext): string {
  if (!canNameItem(name)) refuse(context, node, `${name} cannot name an item`, { kind: 'bound-name' });
  return name;
}

/** The keys of a sort: one, or an array of them, descending ones as desc(x). */
export function readSort(body: Syntax, context: FormulaContext): NonNullable<Loop['sort']> {
  const keys = body.type === 'ArrayExpression' ? (body.elements ?? []) : [body];
  return keys.map((key) => {
    const [only] = key.arguments ?? [];
    const down = key.type === 'CallExpression' && key.callee?.name === 'desc' && key.arguments?.length === 1;
    return { by: context.logic(down && only ? only : key, context), down };
  });
}

/** An operation with named parts, each read by its kind. */
function readLazy(node: Syntax, name: LazyName, object: Syntax, context: FormulaContext): Expression {
  const shape = partsOf(name);
  const properties = propertiesOf(object, context);
  const as = properties.find(([key]) => key === 'as')?.[1].value;
  const inner =
    typeof as === 'string' && shape.as === 'name' ? { ...context, scope: withName(context.scope, as) } : context;
  const expressions: Record<string, Expression> = {};
  const texts: Record<string, string> = {};
  let sort: LazyParts['sort'];
  for (const [key, value] of properties) {
    const kind = shape[key] ?? shape[`${key}?`];
    if (!kind)
      refuse(context, value, `${name} has no ${key}; it has ${Object.keys(shape).join(', ')}`, {
        kind: 'unknown-argument',
      });
    if (kind === 'name' || kind === 'text') texts[key] = textPart(value, key, kind === 'name', context);
    else if (kind === 'sort') sort = readSort(value, inner);
    else expressions[key] = context.logic(value, kind === 'inner' ? inner : context);
  }
  const missing = neededBy(name).find((key) => !properties.some(([given]) => given === key));
  if (missing) refuse(context, object, `${name} needs ${missing}`, { kind: 'missing-argument' });
  return lazyNode(name, positionOfNode(node, context), { expressions, texts, ...(sort ? { sort } : {}) });
}

function textPart(node: Syntax, key: string, names: boolean, context: FormulaContext): string {
  if (typeof node.value !== 'string')
    return refuse(context, node, `${key} is a text in quotes`, { kind: 'bad-argument' });
  return names ? boundName(node, node.value, context) : node.value;
}
