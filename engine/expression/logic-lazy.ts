import { FormulaError } from './formula-error.ts';
import { formulaSortKeys } from './formula-reader.ts';
import { isFields } from './guards.ts';
import { type LazyParts, lazyNode } from './lazy.ts';
import { canNameItem, type LazyName, type LazyPart, nearestName, partsOf } from './names.ts';
import { inNestedExpression, emptyLiteral, type ReadContext, atChild, withName } from './read-context.ts';
import { reportFormula } from './report-formula.ts';
import type { Expression, Loop, ExpressionPosition } from './tree.ts';

/** {"list": {"in": ..., "as": ...}}: an operation with named parts, each read by its kind. */
export function readLazyObject(
  name: LazyName,
  content: unknown,
  place: ExpressionPosition,
  context: ReadContext,
): Expression {
  const pointer = atChild(place.pointer, name);
  if (!isFields(content)) {
    context.report({ kind: 'bad-argument', message: `${name} takes one object`, pointer });
    return emptyLiteral(place);
  }
  const shape = partsOf(name);
  const missing = Object.keys(shape).filter((key) => !key.endsWith('?') && !Object.hasOwn(content, key));
  for (const key of missing) context.report({ kind: 'missing-argument', message: `${name} needs ${key}`, pointer });
  return missing.length > 0
    ? emptyLiteral(place)
    : lazyNode(name, place, readParts(name, content, pointer, inNestedExpression(context)));
}

function readParts(
  name: LazyName,
  given: Readonly<Record<string, unknown>>,
  pointer: string,
  context: ReadContext,
): LazyParts {
  const shape = partsOf(name);
  const inner =
    shape.as === 'name' && typeof given.as === 'string'
      ? { ...context, scope: withName(context.scope, given.as) }
      : context;
  const expressions: Record<string, Expression> = {};
  const texts: Record<string, string> = {};
  let sort: Loop['sort'];
  for (const [key, value] of Object.entries(given)) {
    const kind = shape[key] ?? shape[`${key}?`];
    const at = atChild(pointer, key);
    if (!kind) unknownPart(name, key, at, context);
    else if (kind === 'name' || kind === 'text') texts[key] = textPart(value, kind, key, at, context);
    else if (kind === 'sort') sort = readSort(value, at, inner);
    else expressions[key] = readPart(value, kind, at, kind === 'inner' ? inner : context);
  }
  return { expressions, texts, ...(sort ? { sort } : {}) };
}

const readPart = (value: unknown, kind: LazyPart, pointer: string, context: ReadContext): Expression =>
  kind === 'value' ? context.value(value, pointer, context) : context.logic(value, pointer, context);

function unknownPart(name: LazyName, key: string, pointer: string, context: ReadContext): void {
  const known = Object.keys(partsOf(name)).map((part) => part.replace('?', ''));
  const nearest = nearestName(key, known);
  context.report({
    kind: 'unknown-argument',
    message: `${name} has no ${key}; it has ${known.join(', ')}`,
    pointer,
    ...(nearest === undefined ? {} : { nearest }),
  });
}

function textPart(value: unknown, kind: 'name' | 'text', key: string, pointer: string, context: ReadContext): string {
  if (typeof value !== 'string') {
    context.report({ kind: 'bad-argument', message: `${key} is a text`, pointer });
    return '';
  }
  if (kind === 'name' && !canNameItem(value))
    context.report({ kind: 'bound-name', message: `${value} cannot name an item`, pointer });
  return value;
}

type SortKeys = NonNullable<Loop['sort']>;

function readSort(value: unknown, pointer: string, context: ReadContext): SortKeys {
  if (!Array.isArray(value)) return readSortKeys(value, pointer, context);
  const keys: readonly unknown[] = value;
  return keys.flatMap((key, index) => readSortKeys(key, atChild(pointer, index), context));
}

/** A formula may have several keys; {"desc": logic} sorts downwards. */
function readSortKeys(key: unknown, pointer: string, context: ReadContext): SortKeys {
  if (typeof key === 'string') return readSortFormula(key, pointer, context);
  const down = isFields(key) && Object.keys(key).length === 1 && Object.hasOwn(key, 'desc');
  if (down) return [{ by: context.logic(key.desc, atChild(pointer, 'desc'), context), down }];
  return [{ by: context.logic(key, pointer, context), down: false }];
}

function readSortFormula(text: string, pointer: string, context: ReadContext): SortKeys {
  try {
    return formulaSortKeys(text, pointer, context.scope);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    reportFormula(error, 0, pointer, context.report);
    return [];
  }
}
