import { ARROWS, LAZY_OPERATIONS, type LazyName } from './names.ts';
import type { OperationExample, OperationType } from './operation.ts';
import { anything, boolean, either, fields, listOf, mapOf, number, orNull, T, variable } from './signature.ts';

/** A part of a lazy operation, for the manual. */
export interface LazyPartDefinition {
  readonly name: string;
  readonly description: string;
  readonly optional: boolean;
  /** It is evaluated once for each item, with the item under the name in `as`. */
  readonly forItem: boolean;
}

/** An operation with named parts, declared for the manual, the completion and the checker. */
export interface LazyDefinition {
  readonly name: LazyName;
  readonly description: string;
  readonly parts: readonly LazyPartDefinition[];
  /** T is the item; U is the result of `map`. */
  readonly reply: OperationType;
  /** Its form with an arrow in formulas: filter(list, x => ...). */
  readonly arrows: readonly string[];
  readonly examples: readonly OperationExample[];
}

const U = /* @__PURE__ */ variable('U');

const PARTS: Readonly<Record<string, string>> = {
  in: 'The list; other values count as empty.',
  as: 'The name of the item. It may not be that of a scope root.',
  where: 'Which items.',
  map: 'What each item becomes; without it the item itself.',
  sort: 'Keys in their order; desc(key) is descending. Texts in Greek order, null last.',
  first: 'The maximum number of items.',
  by: 'The key by which items are grouped.',
  key: 'The key of the item.',
  children: 'The field with the children of an item.',
  rule: 'Logic that is data: JSON Logic, JSON text of it, or a formula. It sees only `to`.',
  to: 'The data at which the paths of the rule begin.',
  else: 'What a rule gives that fails, or whose value does not fit; of a boolean false.',
  empty: 'What no rule gives; of a boolean true.',
  json: 'The JSON text.',
};
/** In apply and parse, `as` names a type. */
const TYPES = 'boolean, text (or string), number, any, or the name of a schema.';

function partsOf(name: LazyName): LazyPartDefinition[] {
  return Object.entries(LAZY_OPERATIONS[name]).map(([written, kind]) => {
    const part = written.replace('?', '');
    return {
      name: part,
      description: part === 'as' && kind === 'text' ? TYPES : (PARTS[part] ?? ''),
      optional: written.endsWith('?'),
      forItem: kind === 'inner' || kind === 'sort',
    };
  });
}

const define = (
  name: LazyName,
  description: string,
  reply: OperationType,
  examples: readonly OperationExample[],
): LazyDefinition => ({
  name,
  description,
  reply,
  examples,
  parts: partsOf(name),
  arrows: Object.keys(ARROWS).filter((arrow) => ARROWS[arrow]?.[0] === name),
});

const xs = [
  { Id: 1, g: 'β', n: 2 },
  { Id: 2, g: 'α', n: 5 },
  { Id: 3, g: 'β', n: 1 },
];

const definitions = (): Readonly<Record<LazyName, LazyDefinition>> => ({
  list: define(
    'list',
    'The items that fit, sorted, the first of them, made into something: in this order.',
    listOf(either(T, U)),
    [
      { formula: 'map(filter(xs, x => x.n > 1), x => x.Id)', data: { xs }, gives: [1, 2] },
      { formula: 'map(sort(xs, x => [x.g, desc(x.n)]), x => x.Id)', data: { xs }, gives: [2, 1, 3] },
      { formula: "list({in: xs, as: 'x', sort: [x.n], first: 1, map: x.Id})", data: { xs }, gives: [3] },
    ],
  ),
  find: define('find', 'The first item that fits (after sorting, when there is a sort), or null.', orNull(T), [
    { formula: "get(find(xs, x => x.g == 'β'), 'Id')", data: { xs }, gives: 1 },
    { formula: 'find(xs, x => x.n > 9)', data: { xs }, gives: null },
  ]),
  group: define(
    'group',
    'The items in groups, in the order in which the groups begin.',
    listOf(fields({ key: U, items: listOf(T) })),
    [
      {
        formula: 'map(group(xs, x => x.g), g => [g.key, length(g.items)])',
        data: { xs },
        gives: [
          ['β', 2],
          ['α', 1],
        ],
      },
    ],
  ),
  index: define(
    'index',
    'An object of the items (or of the results of `map`) by their keys; the last of equal keys wins.',
    mapOf(either(T, U)),
    [{ formula: "index({in: xs, as: 'x', key: x.Id, map: x.n})", data: { xs }, gives: { 1: 2, 2: 5, 3: 1 } }],
  ),
  sum: define('sum', 'The sum of the numbers; other values count as 0.', number, [
    { formula: 'sum(xs, x => x.n)', data: { xs }, gives: 8 },
  ]),
  any: define('any', 'Does one item fit?', boolean, [{ formula: 'any(xs, x => x.n > 4)', data: { xs }, gives: true }]),
  every: define('every', 'Are all items true? True for an empty list.', boolean, [
    { formula: 'every(xs, x => x.n > 0)', data: { xs }, gives: true },
    { formula: 'every([], x => false)', gives: true },
  ]),
  deep: define('deep', 'A tree as one list: each item before its children.', listOf(either(T, U)), [
    {
      formula: "deep({in: xs, children: 'Child', as: 'c', map: c.Id})",
      data: { xs: [{ Id: 1, Child: [{ Id: 2 }] }, { Id: 3 }] },
      gives: [1, 2, 3],
    },
  ]),
  apply: define('apply', 'Runs logic that is data.', anything, [
    {
      formula: "apply({rule: q.Show, to: fields, as: 'boolean'})",
      data: { q: { Show: { '>': [{ var: 'age' }, 17] } }, fields: { age: 18 } },
      gives: true,
    },
    {
      formula: "apply({rule: q.Label, to: fields, as: 'text', else: '?'})",
      data: { q: { Label: 'no such (' }, fields: {} },
      gives: '?',
    },
  ]),
  parse: define('parse', 'JSON text, validated by a schema; null when it is invalid.', orNull(anything), [
    { formula: "parse({json: text, as: 'documents/settings'})", data: { text: '{"a":1}' }, gives: { a: 1 } },
  ]),
});

/** The operations that take one object with named parts. */
export const LAZY_DEFINITIONS = /* @__PURE__ */ definitions();
