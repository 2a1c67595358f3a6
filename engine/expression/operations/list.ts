import { spend } from '../budget.ts';
import { numberOf } from './number.ts';
import { keyOfValue } from '../canonical-json.ts';
import type { OperationCodes } from '../operation.ts';

/** The value as a list; empty for other values. Reading it costs its length. */
export function listFrom(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  spend(value.length);
  return value;
}

const whole = (value: unknown, otherwise: number): number => {
  const count = numberOf(value);
  return count === null ? otherwise : Math.trunc(count);
};

function unique(list: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return list.filter((item) => {
    const key = keyOfValue(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function moveItem(list: readonly unknown[], from: unknown, to: unknown): readonly unknown[] {
  const [start, end] = [whole(from, -1), whole(to, -1)];
  if (start < 0 || start >= list.length || end < 0 || end >= list.length) return list;
  const rest = [...list.slice(0, start), ...list.slice(start + 1)];
  return [...rest.slice(0, end), list[start], ...rest.slice(end)];
}

function toggle(list: readonly unknown[], value: unknown): unknown[] {
  const key = keyOfValue(value);
  const rest = list.filter((item) => keyOfValue(item) !== key);
  return rest.length === list.length ? [...list, value] : rest;
}

function range(from: unknown, to: unknown): number[] {
  const [start, end] = to === undefined ? [0, whole(from, 0)] : [whole(from, 0), whole(to, 0)];
  const count = Math.max(0, end - start);
  spend(count);
  return Array.from({ length: count }, (_, index) => start + index);
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return Array.from(value).length;
  if (Array.isArray(value)) return value.length;
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0;
}

export const LIST_CODE: OperationCodes = {
  length: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([value]) => lengthOf(value),
  },
  unique: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => unique(listFrom(list)),
  },
  slice: {
    minArgs: 2,
    maxArgs: 3,
    evaluate: ([list, start, count]) => {
      const from = Math.max(0, whole(start, 0));
      return listFrom(list).slice(from, count === undefined ? undefined : from + Math.max(0, whole(count, 0)));
    },
  },
  moved: {
    minArgs: 3,
    maxArgs: 3,
    evaluate: ([list, from, to]) => moveItem(listFrom(list), from, to),
  },
  toggle: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([list, value]) => toggle(listFrom(list), value),
  },
  first: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => (Array.isArray(list) ? (list[0] ?? null) : null),
  },
  last: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => (Array.isArray(list) ? (list.at(-1) ?? null) : null),
  },
  reverse: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([list]) => listFrom(list).toReversed(),
  },
  flat: {
    minArgs: 1,
    maxArgs: 1,
    evaluate: ([lists]) => {
      const made = listFrom(lists).flat(1);
      spend(made.length);
      return made;
    },
  },
  range: {
    minArgs: 1,
    maxArgs: 2,
    evaluate: ([from, to]) => range(from, to),
  },
  without: {
    minArgs: 2,
    maxArgs: Infinity,
    evaluate: ([list, ...lists]) => {
      const away = new Set(lists.flatMap((other) => listFrom(other)).map(keyOfValue));
      return listFrom(list).filter((item) => !away.has(keyOfValue(item)));
    },
  },
  overlaps: {
    minArgs: 2,
    maxArgs: 2,
    evaluate: ([list, other]) => {
      const keys = new Set(listFrom(other).map(keyOfValue));
      return listFrom(list).some((item) => keys.has(keyOfValue(item)));
    },
  },
};
