import { expect, test } from 'vitest';
import { fitted } from './kept.ts';

test('what was kept as text comes back as its schema wants it, or not at all', () => {
  expect(fitted('3', { type: 'integer' })).toBe(3);
  expect(fitted('3.5', { type: 'integer' })).toBeUndefined();
  expect(fitted('3', { type: 'number' })).toBe(3);
  expect(fitted('true', { type: 'boolean' })).toBe(true);
  expect(fitted('["a"]', { type: 'array' })).toEqual(['a']);
  expect(fitted('no json', { type: 'array' })).toBeUndefined();
  expect(fitted('3', { type: ['string', 'null'] })).toBe('3');
  expect(fitted('b', { enum: ['a', 'b'] })).toBe('b');
  expect(fitted('2', { enum: [1, 2] })).toBe(2);
  expect(fitted('c', { enum: ['a', 'b'] })).toBeUndefined();
});
