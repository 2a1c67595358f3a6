import { expect, test, vi } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('of more entries than it may hold, those that were not used for longest are forgotten', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3]);
});

test('setting an existing key evicts no other entry', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('b', 3);
  expect([map.get('a'), map.get('b')]).toEqual([1, 3]);
});

test('a value is made once, and again after it was deleted', () => {
  const map = new BoundedMap<string, number>(2);
  const create = vi.fn<() => number>(() => 7);
  expect([map.getOrCreate('a', create), map.getOrCreate('a', create)]).toEqual([7, 7]);
  expect(create).toHaveBeenCalledTimes(1);
  map.delete('a');
  map.getOrCreate('a', create);
  expect(create).toHaveBeenCalledTimes(2);
});
