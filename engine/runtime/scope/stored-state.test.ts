import { expect, test } from 'vitest';
import { parseStored } from './stored-state.ts';

test('a stored value is restored with the type of its schema, or not at all', () => {
  expect(parseStored('3', { type: 'integer' })).toBe(3);
  expect(parseStored('3.5', { type: 'integer' })).toBeUndefined();
  expect(parseStored('3', { type: 'number' })).toBe(3);
  expect(parseStored('true', { type: 'boolean' })).toBe(true);
  expect(parseStored('["a"]', { type: 'array' })).toEqual(['a']);
  expect(parseStored('no json', { type: 'array' })).toBeUndefined();
  expect(parseStored('3', { type: ['string', 'null'] })).toBe('3');
  expect(parseStored('b', { enum: ['a', 'b'] })).toBe('b');
  expect(parseStored('2', { enum: [1, 2] })).toBe(2);
  expect(parseStored('c', { enum: ['a', 'b'] })).toBeUndefined();
});
