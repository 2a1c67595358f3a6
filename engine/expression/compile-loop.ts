import { spend } from './budget.ts';
import type { Compile, Run } from './compile.ts';
import type { Environment } from './environment.ts';
import { assertNever } from './guards.ts';
import { stepInto } from './own-property.ts';
import { sizeOf } from './tree-parts.ts';
import { truthy } from './truthy.ts';
import type { Expression, Loop } from './tree.ts';

/** Evaluates a part of a loop for one item. */
type ForItem = (item: unknown, environment: Environment) => unknown;

/** The items of the loop's list, in order. */
type Items = (environment: Environment) => readonly unknown[];

const KEY_LIKE = new Set(['string', 'number', 'boolean']);

/** list, find, any, every, group, index, sum, deep. */
export function compileLoop(loop: Loop, compile: Compile): Run {
  const forItem = itemCompiler(loop.as, compile);
  const items = itemsOf(loop, compile);
  const where = loop.where && forItem(loop.where);
  const map = loop.map && forItem(loop.map);
  switch (loop.name) {
    case 'list':
      return compileList(loop, items, compile);
    case 'find':
      return compileFind(loop, items, forItem);
    case 'any':
      return (environment) => items(environment).some((item) => !where || truthy(where(item, environment)));
    case 'every':
      return (environment) => items(environment).every((item) => !where || truthy(where(item, environment)));
    case 'group':
      return compileGroup(items, loop.by && forItem(loop.by));
    case 'index':
      return compileIndex(items, loop.key && forItem(loop.key), map);
    case 'sum':
      return (environment) =>
        items(environment).reduce<number>((sum, item) => sum + countOf(map ? map(item, environment) : item), 0);
    case 'deep':
      return (environment) =>
        flattenTree(items(environment), loop.children ?? '').map((item) => (map ? map(item, environment) : item));
    default:
      return assertNever(loop.name);
  }
}

/** Compiles parts that see the item by its name; each evaluation costs the size of the part. */
function itemCompiler(as: string, compile: Compile): (part: Expression) => ForItem {
  return (part) => {
    const run = compile(part);
    const size = sizeOf(part);
    return (item, environment) => {
      spend(size);
      return run(environment.with(as, item));
    };
  };
}

function itemsOf(loop: Loop, compile: Compile): Items {
  const list = compile(loop.in);
  return (environment) => {
    const items = list(environment);
    if (!Array.isArray(items)) return [];
    spend(items.length);
    return items;
  };
}

/** Non-numbers count as 0, also null. */
const countOf = (value: unknown): number => {
  const count = typeof value === 'number' ? value : Number.parseFloat(String(value));
  return Number.isFinite(count) ? count : 0;
};

/** where, sort, map, first: in this order. */
function compileList(loop: Loop, items: Items, compile: Compile): Run {
  const forItem = itemCompiler(loop.as, compile);
  const where = loop.where && forItem(loop.where);
  const map = loop.map && forItem(loop.map);
  const sort = loop.sort && compileSort(loop.sort, forItem);
  const first = loop.first && compile(loop.first);
  return (environment) => {
    let list = items(environment);
    if (where) list = list.filter((item) => truthy(where(item, environment)));
    if (sort) list = sort(list, environment);
    if (first) list = list.slice(0, limitOf(first(environment), list.length));
    return map ? list.map((item) => map(item, environment)) : list;
  };
}

const limitOf = (value: unknown, all: number): number =>
  typeof value === 'number' && value >= 0 ? Math.trunc(Math.min(value, all)) : all;

type Sort = (items: readonly unknown[], environment: Environment) => unknown[];

/** Keys are evaluated once per item; texts are sorted as in Greek dictionaries, null comes last. */
function compileSort(keys: NonNullable<Loop['sort']>, forItem: (part: Expression) => ForItem): Sort {
  const parts = keys.map(({ by, down }) => ({ by: forItem(by), down }));
  return (items, environment) => {
    const rows = items.map((item) => ({ item, keys: parts.map(({ by }) => by(item, environment)) }));
    rows.sort((a, b) => compareRows(a.keys, b.keys, parts));
    return rows.map(({ item }) => item);
  };
}

function compareRows(
  a: readonly unknown[],
  b: readonly unknown[],
  parts: readonly { readonly down: boolean }[],
): number {
  for (const [index, { down }] of parts.entries()) {
    const order = compareKeys(a[index], b[index], down);
    if (order !== 0) return order;
  }
  return 0;
}

const collator = new Intl.Collator('el', { numeric: true, sensitivity: 'variant' });

function compareKeys(a: unknown, b: unknown, down: boolean): number {
  const [noneA, noneB] = [isNothing(a), isNothing(b)];
  if (noneA || noneB) return Number(noneA) - Number(noneB);
  return compareValues(a, b) * (down ? -1 : 1);
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || Number.isNaN(value);

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return collator.compare(String(a), String(b));
}

function compileFind(loop: Loop, items: Items, forItem: (part: Expression) => ForItem): Run {
  const where = loop.where && forItem(loop.where);
  const sort = loop.sort && compileSort(loop.sort, forItem);
  const fits = (item: unknown, environment: Environment) => !where || truthy(where(item, environment));
  if (!sort) return (environment) => items(environment).find((item) => fits(item, environment)) ?? null;
  return (environment) =>
    sort(
      items(environment).filter((item) => fits(item, environment)),
      environment,
    )[0] ?? null;
}

function compileGroup(items: Items, by: ForItem | undefined): Run {
  return (environment) => {
    const groups = new Map<unknown, unknown[]>();
    for (const item of items(environment)) {
      const key = by ? by(item, environment) : item;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return [...groups].map(([key, grouped]) => ({ key, items: grouped }));
  };
}

/** An object of the items (or of the results of `map`) by key; a later one replaces an earlier one. */
function compileIndex(items: Items, key: ForItem | undefined, map: ForItem | undefined): Run {
  return (environment) => {
    const made = new Map<string, unknown>();
    for (const item of items(environment)) {
      const name = key?.(item, environment);
      if (KEY_LIKE.has(typeof name)) made.set(String(name), map ? map(item, environment) : item);
    }
    return Object.fromEntries(made);
  };
}

/** A tree as one list: each item before its children. Without recursion, because data may be deep. */
function flattenTree(roots: readonly unknown[], children: string): unknown[] {
  const flat: unknown[] = [];
  const waiting = roots.toReversed();
  while (waiting.length > 0) {
    const item = waiting.pop();
    flat.push(item);
    const below = stepInto(item, children);
    if (!Array.isArray(below)) continue;
    spend(below.length);
    for (let index = below.length - 1; index >= 0; index--) waiting.push(below[index]);
  }
  return flat;
}
