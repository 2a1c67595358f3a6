import { expect, test } from 'vitest';
import type { Schema } from '../../../engine/index.ts';
import { refersOut, wholeSchema, type FindSchema } from './schemas.ts';

const entities: Readonly<Record<string, Schema>> = {
  'entities/node': {
    type: 'object',
    properties: { next: { $ref: 'entities/node' }, owner: { $ref: 'entities/user' } },
  },
  'entities/user': { type: 'object', properties: { Id: { type: 'string' } } },
  'documents/settings': {
    type: 'object',
    properties: { Config: { type: 'object', properties: { tdfw: { type: 'string' } } } },
  },
};
const find: FindSchema = (name) => (Object.hasOwn(entities, name) ? entities[name] : undefined);

test('a name is looked up, with what it refers to, once', () => {
  expect(wholeSchema('entities/node', find)).toEqual({
    type: 'object',
    properties: { next: { $ref: '#/$defs/entities_node' }, owner: { $ref: '#/$defs/entities_user' } },
    $defs: {
      entities_node: {
        type: 'object',
        properties: { next: { $ref: '#/$defs/entities_node' }, owner: { $ref: '#/$defs/entities_user' } },
      },
      entities_user: { type: 'object', properties: { Id: { type: 'string' } } },
    },
  });
});

test('a part of a document is named behind #', () => {
  expect(wholeSchema('documents/settings#Config', find)).toEqual({
    type: 'object',
    properties: { tdfw: { type: 'string' } },
  });
});

test('what nobody knows is null, also under names that objects have by themselves', () => {
  expect(
    ['entities/none', 'documents/settings#None', 'constructor', '__proto__', 5, null].map((name) =>
      wholeSchema(name, find),
    ),
  ).toEqual([null, null, null, null, null, null]);
});

test('tells whether a catalogue is needed', () => {
  expect([
    refersOut('entities/user'),
    refersOut({ items: { $ref: 'entities/user' } }),
    refersOut({ $ref: '#/$defs/a' }),
  ]).toEqual([true, true, false]);
});
