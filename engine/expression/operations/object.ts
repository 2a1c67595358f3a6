import { FORBIDDEN_KEYS } from '../../json.ts';
import { spend } from '../budget.ts';
import { stepInto } from '../own.ts';
import {
  anything,
  arg,
  either,
  fields,
  listOf,
  many,
  mapOf,
  maybeList,
  number,
  orNull,
  T,
  table,
  text,
} from '../signature.ts';
import { listFrom } from './list.ts';
import { textOf } from './text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The own fields of an object; anything else has none. */
function fieldsFrom(value: unknown): [string, unknown][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  const entries = Object.entries(value).filter(([key]) => !FORBIDDEN_KEYS.has(key));
  spend(entries.length);
  return entries;
}

const made = (entries: Iterable<readonly [string, unknown]>): Fields => Object.fromEntries(entries);

/** Keys given one by one or as lists. */
const keysFrom = (args: readonly unknown[]): Set<string> => new Set(args.flat(1).map(textOf));

const map = orNull(mapOf(T));
const key = either(text, number);

export const OBJECT_OPERATIONS = table(
  {
    name: 'get',
    group: 'object',
    description: 'A part of a result by its keys, one after the other: what is not there is null.',
    args: [arg('value', anything), many('keys', orNull(key), { key: true })],
    reply: anything,
    examples: [
      { formula: "get({a: [{b: 1}]}, 'a', 0, 'b')", gives: 1 },
      { formula: "get(null, 'a')", gives: null },
    ],
    evaluate: ([value, ...keys]) => keys.reduce((at, step) => stepInto(at, step), value ?? null),
  },
  {
    name: 'entries',
    group: 'object',
    description: 'The fields of an object as a list of {key, value}.',
    args: [arg('object', map)],
    reply: listOf(fields({ key: text, value: T })),
    examples: [{ formula: 'entries({a: 1})', gives: [{ key: 'a', value: 1 }] }],
    evaluate: ([object]) => fieldsFrom(object).map(([name, value]) => ({ key: name, value })),
  },
  {
    name: 'keys',
    group: 'object',
    description: 'The names of the fields.',
    args: [arg('object', map)],
    reply: listOf(text),
    examples: [{ formula: 'keys({a: 1, b: 2})', gives: ['a', 'b'] }],
    evaluate: ([object]) => fieldsFrom(object).map(([name]) => name),
  },
  {
    name: 'fieldValues',
    group: 'object',
    description: 'The values of the fields.',
    args: [arg('object', map)],
    reply: listOf(T),
    examples: [{ formula: 'fieldValues({a: 1, b: 2})', gives: [1, 2] }],
    evaluate: ([object]) => fieldsFrom(object).map(([, value]) => value),
  },
  {
    name: 'fromEntries',
    group: 'object',
    description: 'The object of a list of {key, value}.',
    args: [arg('entries', maybeList(fields({ key: text, value: T })))],
    reply: mapOf(T),
    examples: [{ formula: "fromEntries([{key: 'a', value: 1}])", gives: { a: 1 } }],
    evaluate: ([entries]) =>
      made(
        listFrom(entries)
          .map((entry) => [textOf(stepInto(entry, 'key')), stepInto(entry, 'value')] as const)
          .filter(([name]) => !FORBIDDEN_KEYS.has(name)),
      ),
  },
  {
    name: 'omit',
    group: 'object',
    description: 'The object without some fields; keys may come as a list.',
    args: [arg('object', map), many('keys', either(text, number, listOf(key)), { key: true })],
    reply: mapOf(T),
    examples: [
      { formula: "omit({a: 1, b: 2, c: 3}, 'a', 'c')", gives: { b: 2 } },
      { formula: "omit({a: 1, b: 2}, ['a'])", gives: { b: 2 } },
    ],
    evaluate: ([object, ...keys]) => {
      const away = keysFrom(keys);
      return made(fieldsFrom(object).filter(([name]) => !away.has(name)));
    },
  },
  {
    name: 'pick',
    group: 'object',
    description: 'The object with only some fields; keys may come as a list.',
    args: [arg('object', map), many('keys', either(text, number, listOf(key)), { key: true })],
    reply: mapOf(T),
    examples: [{ formula: "pick({a: 1, b: 2}, 'b', 'x')", gives: { b: 2 } }],
    evaluate: ([object, ...keys]) => {
      const kept = keysFrom(keys);
      return made(fieldsFrom(object).filter(([name]) => kept.has(name)));
    },
  },
  {
    name: 'assign',
    group: 'object',
    description: 'One object of the fields of all; later ones win.',
    args: [arg('object', map), many('objects', map)],
    reply: mapOf(T),
    examples: [{ formula: 'assign({a: 1, b: 1}, {b: 2})', gives: { a: 1, b: 2 } }],
    evaluate: (objects) => made(objects.flatMap(fieldsFrom)),
  },
);
