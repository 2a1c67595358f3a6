import { child } from '../../../../engine/base/pointer.ts';
import { equal } from '../../../../engine/base/equal.ts';
import { isObject, type Json } from '../../../policy/settings.ts';

/** The result of merging two changes of one value. */
export interface MergeResult {
  readonly value: unknown;
  /** JSON pointers that both changed differently; `mine` was taken. */
  readonly clashes: readonly string[];
}

/** Merges the changes of two people: a part that only one of them changed gets their value. */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown, pointer = ''): MergeResult {
  if (equal(base, mine) || equal(mine, theirs)) return { value: theirs, clashes: [] };
  if (equal(base, theirs)) return { value: mine, clashes: [] };
  if (isObject(mine) && isObject(theirs)) return mergeObjects(isObject(base) ? base : {}, mine, theirs, pointer);
  const lists = indexLists(base, mine, theirs);
  return lists ? mergeLists(lists, pointer) : { value: mine, clashes: [pointer] };
}

function mergeObjects(base: Json, mine: Json, theirs: Json, pointer: string): MergeResult {
  const clashes: string[] = [];
  const kept: [string, unknown][] = [];
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const merged = mergeValues(ownValue(base, key), ownValue(mine, key), ownValue(theirs, key), child(pointer, key));
    clashes.push(...merged.clashes);
    if (merged.value !== undefined) kept.push([key, merged.value]);
  }
  return { value: Object.fromEntries(kept), clashes };
}

const ownValue = (value: Json, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

type NamedItems = ReadonlyMap<string, unknown>;
type Lists = Readonly<Record<'base' | 'mine' | 'theirs', NamedItems>>;

/** Lists whose items have names of their own are merged item by item. */
function indexLists(base: unknown, mine: unknown, theirs: unknown): Lists | null {
  const [first, second, third] = [indexByName(base ?? []), indexByName(mine), indexByName(theirs)];
  return first && second && third ? { base: first, mine: second, theirs: third } : null;
}

function indexByName(list: unknown): NamedItems | null {
  if (!Array.isArray(list)) return null;
  const items = new Map<string, unknown>();
  for (const item of list) {
    const name: unknown = isObject(item) ? (item['Name'] ?? item['Field'] ?? item['state']) : undefined;
    if (typeof name !== 'string' || items.has(name)) return null;
    items.set(name, item);
  }
  return items;
}

/** The order is mine if I changed it, else theirs; new items of the other come last. */
function mergeLists({ base, mine, theirs }: Lists, pointer: string): MergeResult {
  const clashes: string[] = [];
  const value: unknown[] = [];
  const reordered = commonOrder(mine, base) !== commonOrder(base, mine);
  const first = reordered ? mine : theirs;
  for (const name of new Set([...first.keys(), ...mine.keys(), ...theirs.keys()])) {
    const merged = mergeValues(base.get(name), mine.get(name), theirs.get(name), child(pointer, name));
    clashes.push(...merged.clashes);
    if (merged.value !== undefined) value.push(merged.value);
  }
  return { value, clashes };
}

/** The names of one list that are also in the other, in order. */
const commonOrder = (list: NamedItems, other: NamedItems): string =>
  [...list.keys()].filter((name) => other.has(name)).join('\n');
