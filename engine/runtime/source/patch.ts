import { toText } from '../../base/text.ts';
import { equal } from '../../base/equal.ts';

/** A `patch` of a list of records, with evaluated values. */
export interface PatchPlan {
  readonly id: unknown;
  readonly put: unknown;
  readonly drop: unknown;
  /** The fields to set, given the record as it was. */
  readonly set: (old: unknown) => Readonly<Record<string, unknown>>;
}

export type List = readonly unknown[];
/** A changed list, and the function that undoes the change in the list of a later time. */
export interface PatchedList {
  readonly list: List;
  readonly undo: (list: List) => List;
}

type KeyOf = (item: unknown) => unknown;

/** `put` replaces the record with its key or adds it; `drop` removes the record with a key; `set` changes fields of the record `id`. */
export function patchList(list: List, plan: PatchPlan, keyOf: KeyOf, add: 'start' | 'end'): PatchedList | null {
  if (plan.put !== undefined) return putRecord(list, plan.put, keyOf, add);
  if (plan.drop !== undefined) return drop(list, plan.drop, keyOf);
  const at = find(list, plan.id, keyOf);
  return at < 0 ? null : setFields(list, at, plan, keyOf);
}

const sameKey = (one: unknown, other: unknown): boolean => one !== null && toText(one) === toText(other);
const find = (list: List, key: unknown, keyOf: KeyOf): number => list.findIndex((item) => sameKey(keyOf(item), key));

function putRecord(list: List, item: unknown, keyOf: KeyOf, add: 'start' | 'end'): PatchedList {
  const key = keyOf(item);
  const at = find(list, key, keyOf);
  if (at < 0) {
    const undo = (now: List): List => now.filter((other) => !sameKey(keyOf(other), key));
    return { list: add === 'end' ? [...list, item] : [item, ...list], undo };
  }
  const old = list[at];
  return { list: list.with(at, item), undo: (now) => now.map((other) => (sameKey(keyOf(other), key) ? old : other)) };
}

function drop(list: List, key: unknown, keyOf: KeyOf): PatchedList | null {
  const at = find(list, key, keyOf);
  if (at < 0) return null;
  const old = list[at];
  return {
    list: list.toSpliced(at, 1),
    undo: (now) => (find(now, key, keyOf) < 0 ? now.toSpliced(Math.min(at, now.length), 0, old) : now),
  };
}

function setFields(list: List, at: number, plan: PatchPlan, keyOf: KeyOf): PatchedList {
  const old = fields(list[at]);
  const set = plan.set(old);
  const undo = (now: List): List =>
    now.map((other) => (sameKey(keyOf(other), plan.id) ? restoreList(fields(other), old, set) : other));
  return { list: list.with(at, { ...old, ...set }), undo };
}

type Fields = Readonly<Record<string, unknown>>;
export const fields = (item: unknown): Fields =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item } : {};

/** Restores the values, unless they were changed again. */
export function restoreList(now: Fields, old: Fields, set: Fields): Fields {
  const back = Object.keys(set).filter((name) => equal(now[name], set[name]));
  return { ...now, ...Object.fromEntries(back.map((name) => [name, old[name] ?? null])) };
}
