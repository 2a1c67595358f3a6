import { spend } from '../budget.ts';
import { numberOf } from './number.ts';
import { keyOfValue } from '../same.ts';
import {
  anything,
  arg,
  boolean,
  either,
  listOf,
  many,
  mapOf,
  maybeList,
  maybeText,
  number,
  optional,
  orNull,
  T,
  table,
} from '../signature.ts';

/** A list, or none: what is no list is empty. Reading it costs its length. */
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

function moved(list: readonly unknown[], from: unknown, to: unknown): readonly unknown[] {
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

export const LIST_OPERATIONS = table(
  {
    name: 'length',
    group: 'list',
    description: 'How many items a list, signs a text, or fields an object has; nothing has none.',
    args: [arg('value', either(listOf(anything), maybeText, mapOf(anything)))],
    reply: number,
    examples: [
      { formula: 'length([1, 2])', gives: 2 },
      { formula: "length('άλφα')", gives: 4 },
      { formula: 'length(null)', gives: 0 },
    ],
    evaluate: ([value]) => lengthOf(value),
  },
  {
    name: 'unique',
    group: 'list',
    description: 'Each value once, where it stands first; objects are compared by what they hold.',
    args: [arg('list', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: "unique(['a', 'b', 'a', {x: 1}, {x: 1}])", gives: ['a', 'b', { x: 1 }] }],
    evaluate: ([list]) => unique(listFrom(list)),
  },
  {
    name: 'slice',
    group: 'list',
    description: 'So many items from a place on; without a number all the rest.',
    args: [arg('list', maybeList(T)), arg('start', number), optional('count', number)],
    reply: listOf(T),
    examples: [
      { formula: "slice(['a', 'b', 'c', 'd'], 1, 2)", gives: ['b', 'c'] },
      { formula: "slice(['a', 'b', 'c'], 1)", gives: ['b', 'c'] },
    ],
    evaluate: ([list, start, count]) => {
      const from = Math.max(0, whole(start, 0));
      return listFrom(list).slice(from, count === undefined ? undefined : from + Math.max(0, whole(count, 0)));
    },
  },
  {
    name: 'moved',
    group: 'list',
    description: 'The list with one item at another place.',
    args: [arg('list', maybeList(T)), arg('from', number), arg('to', number)],
    reply: listOf(T),
    examples: [
      { formula: "moved(['a', 'b', 'c'], 0, 2)", gives: ['b', 'c', 'a'] },
      { formula: "moved(['a'], 5, 0)", gives: ['a'] },
    ],
    evaluate: ([list, from, to]) => moved(listFrom(list), from, to),
  },
  {
    name: 'toggle',
    group: 'list',
    description: 'The list without the value, or with it at the end when it was not there.',
    args: [arg('list', maybeList(T)), arg('value', T)],
    reply: listOf(T),
    examples: [
      { formula: "toggle(['a', 'b'], 'a')", gives: ['b'] },
      { formula: "toggle(['b'], 'a')", gives: ['b', 'a'] },
    ],
    evaluate: ([list, value]) => toggle(listFrom(list), value),
  },
  {
    name: 'first',
    group: 'list',
    description: 'The first item, or null.',
    args: [arg('list', maybeList(T))],
    reply: orNull(T),
    examples: [{ formula: "first(['a', 'b'])", gives: 'a' }],
    evaluate: ([list]) => (Array.isArray(list) ? (list[0] ?? null) : null),
  },
  {
    name: 'last',
    group: 'list',
    description: 'The last item, or null.',
    args: [arg('list', maybeList(T))],
    reply: orNull(T),
    examples: [{ formula: "last(['a', 'b'])", gives: 'b' }],
    evaluate: ([list]) => (Array.isArray(list) ? (list.at(-1) ?? null) : null),
  },
  {
    name: 'reverse',
    group: 'list',
    description: 'The list from its end to its beginning.',
    args: [arg('list', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: 'reverse([1, 2])', gives: [2, 1] }],
    evaluate: ([list]) => listFrom(list).toReversed(),
  },
  {
    name: 'flat',
    group: 'list',
    description: 'One list of the items of all lists in it.',
    args: [arg('lists', maybeList(either(listOf(T), T)))],
    reply: listOf(T),
    examples: [{ formula: 'flat([[1], [2, 3], 4])', gives: [1, 2, 3, 4] }],
    evaluate: ([lists]) => {
      const made = listFrom(lists).flat(1);
      spend(made.length);
      return made;
    },
  },
  {
    name: 'range',
    group: 'list',
    description: 'Whole numbers from the first up to, without, the second; with one argument from 0.',
    args: [arg('from', number), optional('to', number)],
    reply: listOf(number),
    examples: [
      { formula: 'range(3)', gives: [0, 1, 2] },
      { formula: 'range(2, 4)', gives: [2, 3] },
    ],
    evaluate: ([from, to]) => range(from, to),
  },
  {
    name: 'without',
    group: 'list',
    description: 'The list without the items of the other lists.',
    args: [arg('list', maybeList(T)), many('lists', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: 'without([1, 2, 3], [2])', gives: [1, 3] }],
    evaluate: ([list, ...lists]) => {
      const away = new Set(lists.flatMap((other) => listFrom(other)).map(keyOfValue));
      return listFrom(list).filter((item) => !away.has(keyOfValue(item)));
    },
  },
  {
    name: 'overlaps',
    group: 'list',
    description: 'Have the two lists an item in common?',
    args: [arg('list', maybeList(T)), arg('other', maybeList(T))],
    reply: boolean,
    examples: [{ formula: "overlaps(['a', 'b'], ['b'])", gives: true }],
    evaluate: ([list, other]) => {
      const keys = new Set(listFrom(other).map(keyOfValue));
      return listFrom(list).some((item) => keys.has(keyOfValue(item)));
    },
  },
);
