import type { OperationDocs } from '../operation.ts';
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
  text,
} from '../signature.ts';

const map = /* @__PURE__ */ orNull(/* @__PURE__ */ mapOf(T));
const key = /* @__PURE__ */ either(text, number);

export const objectDocs = (): OperationDocs => ({
  get: {
    group: 'object',
    description: 'A part of a value by its keys, one after the other; null when it is missing.',
    args: [arg('value', anything), many('keys', orNull(key), { key: true })],
    reply: anything,
    examples: [
      { formula: "get({a: [{b: 1}]}, 'a', 0, 'b')", gives: 1 },
      { formula: "get(null, 'a')", gives: null },
    ],
  },
  entries: {
    group: 'object',
    description: 'The fields of an object as a list of {key, value}.',
    args: [arg('object', map)],
    reply: listOf(fields({ key: text, value: T })),
    examples: [{ formula: 'entries({a: 1})', gives: [{ key: 'a', value: 1 }] }],
  },
  keys: {
    group: 'object',
    description: 'The names of the fields.',
    args: [arg('object', map)],
    reply: listOf(text),
    examples: [{ formula: 'keys({a: 1, b: 2})', gives: ['a', 'b'] }],
  },
  fieldValues: {
    group: 'object',
    description: 'The values of the fields.',
    args: [arg('object', map)],
    reply: listOf(T),
    examples: [{ formula: 'fieldValues({a: 1, b: 2})', gives: [1, 2] }],
  },
  fromEntries: {
    group: 'object',
    description: 'The object of a list of {key, value}.',
    args: [arg('entries', maybeList(fields({ key: text, value: T })))],
    reply: mapOf(T),
    examples: [{ formula: "fromEntries([{key: 'a', value: 1}])", gives: { a: 1 } }],
  },
  omit: {
    group: 'object',
    description: 'The object without some fields; keys may come as a list.',
    args: [arg('object', map), many('keys', either(text, number, listOf(key)), { key: true })],
    reply: mapOf(T),
    examples: [
      { formula: "omit({a: 1, b: 2, c: 3}, 'a', 'c')", gives: { b: 2 } },
      { formula: "omit({a: 1, b: 2}, ['a'])", gives: { b: 2 } },
    ],
  },
  pick: {
    group: 'object',
    description: 'The object with only some fields; keys may come as a list.',
    args: [arg('object', map), many('keys', either(text, number, listOf(key)), { key: true })],
    reply: mapOf(T),
    examples: [{ formula: "pick({a: 1, b: 2}, 'b', 'x')", gives: { b: 2 } }],
  },
  assign: {
    group: 'object',
    description: 'One object of the fields of all; later ones win.',
    args: [arg('object', map), many('objects', map)],
    reply: mapOf(T),
    examples: [{ formula: 'assign({a: 1, b: 1}, {b: 2})', gives: { a: 1, b: 2 } }],
  },
});
