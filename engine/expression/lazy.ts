import type { LazyName } from './names.ts';
import type { Expression, Loop, ExpressionPosition } from './tree.ts';

type SortKeys = NonNullable<Loop['sort']>;

/** The parts of a lazy operation after reading: expressions, names and texts, sort keys. */
export interface LazyParts {
  readonly expressions: Readonly<Record<string, Expression>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly sort?: SortKeys;
}

/** Creates the node of a lazy operation; null while a required part is missing. */
export function lazyNode(name: LazyName, place: ExpressionPosition, parts: LazyParts): Expression {
  const none: Expression = { kind: 'literal', place, value: null };
  const { expressions, texts } = parts;
  if (name === 'parse') return { kind: 'parse', place, json: expressions.json ?? none, as: texts.as ?? '' };
  if (name === 'apply')
    return {
      kind: 'apply',
      place,
      rule: expressions.rule ?? none,
      to: expressions.to ?? none,
      as: texts.as ?? '',
      ...pick(expressions, ['else', 'empty']),
    };
  return {
    kind: 'loop',
    place,
    name,
    in: expressions.in ?? none,
    as: texts.as ?? '',
    ...pick(expressions, ['where', 'map', 'by', 'key', 'first']),
    ...(parts.sort ? { sort: parts.sort } : {}),
    ...(texts.children === undefined ? {} : { children: texts.children }),
  };
}

function pick<Key extends string>(
  from: Readonly<Record<string, Expression>>,
  keys: readonly Key[],
): Partial<Record<Key, Expression>> {
  const made: Partial<Record<Key, Expression>> = {};
  for (const key of keys) if (from[key]) made[key] = from[key];
  return made;
}
