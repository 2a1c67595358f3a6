import type { OperationDocs } from '../operation.ts';
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
} from '../signature.ts';

export const listDocs = (): OperationDocs => ({
  length: {
    group: 'list',
    description: 'The number of items of a list, characters of a text, or fields of an object; 0 for null.',
    args: [arg('value', either(listOf(anything), maybeText, mapOf(anything)))],
    reply: number,
    examples: [
      { formula: 'length([1, 2])', gives: 2 },
      { formula: "length('άλφα')", gives: 4 },
      { formula: 'length(null)', gives: 0 },
    ],
  },
  unique: {
    group: 'list',
    description: 'Each value once, at its first position; objects are compared deeply.',
    args: [arg('list', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: "unique(['a', 'b', 'a', {x: 1}, {x: 1}])", gives: ['a', 'b', { x: 1 }] }],
  },
  slice: {
    group: 'list',
    description: 'A number of items from an index on; without a number all the rest.',
    args: [arg('list', maybeList(T)), arg('start', number), optional('count', number)],
    reply: listOf(T),
    examples: [
      { formula: "slice(['a', 'b', 'c', 'd'], 1, 2)", gives: ['b', 'c'] },
      { formula: "slice(['a', 'b', 'c'], 1)", gives: ['b', 'c'] },
    ],
  },
  moved: {
    group: 'list',
    description: 'The list with one item at another place.',
    args: [arg('list', maybeList(T)), arg('from', number), arg('to', number)],
    reply: listOf(T),
    examples: [
      { formula: "moved(['a', 'b', 'c'], 0, 2)", gives: ['b', 'c', 'a'] },
      { formula: "moved(['a'], 5, 0)", gives: ['a'] },
    ],
  },
  toggle: {
    group: 'list',
    description: 'The list without the value, or with it at the end when it was not there.',
    args: [arg('list', maybeList(T)), arg('value', T)],
    reply: listOf(T),
    examples: [
      { formula: "toggle(['a', 'b'], 'a')", gives: ['b'] },
      { formula: "toggle(['b'], 'a')", gives: ['b', 'a'] },
    ],
  },
  first: {
    group: 'list',
    description: 'The first item, or null.',
    args: [arg('list', maybeList(T))],
    reply: orNull(T),
    examples: [{ formula: "first(['a', 'b'])", gives: 'a' }],
  },
  last: {
    group: 'list',
    description: 'The last item, or null.',
    args: [arg('list', maybeList(T))],
    reply: orNull(T),
    examples: [{ formula: "last(['a', 'b'])", gives: 'b' }],
  },
  reverse: {
    group: 'list',
    description: 'The list from its end to its beginning.',
    args: [arg('list', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: 'reverse([1, 2])', gives: [2, 1] }],
  },
  flat: {
    group: 'list',
    description: 'One list of the items of all lists in it.',
    args: [arg('lists', maybeList(either(listOf(T), T)))],
    reply: listOf(T),
    examples: [{ formula: 'flat([[1], [2, 3], 4])', gives: [1, 2, 3, 4] }],
  },
  range: {
    group: 'list',
    description: 'Whole numbers from the first up to, without, the second; with one argument from 0.',
    args: [arg('from', number), optional('to', number)],
    reply: listOf(number),
    examples: [
      { formula: 'range(3)', gives: [0, 1, 2] },
      { formula: 'range(2, 4)', gives: [2, 3] },
    ],
  },
  without: {
    group: 'list',
    description: 'The list without the items of the other lists.',
    args: [arg('list', maybeList(T)), many('lists', maybeList(T))],
    reply: listOf(T),
    examples: [{ formula: 'without([1, 2, 3], [2])', gives: [1, 3] }],
  },
  overlaps: {
    group: 'list',
    description: 'Have the two lists an item in common?',
    args: [arg('list', maybeList(T)), arg('other', maybeList(T))],
    reply: boolean,
    examples: [{ formula: "overlaps(['a', 'b'], ['b'])", gives: true }],
  },
});
