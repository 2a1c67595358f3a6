import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExpiringMap } from './expiring-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('has a value until its time is over', () => {
  const map = new ExpiringMap<number>();
  map.set('a', 1, 1_000);
  map.set('b', 2, 2_000);
  vi.advanceTimersByTime(999);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, 2, undefined]);
  vi.advanceTimersByTime(1);
  expect([map.get('a'), map.get('b')]).toEqual([undefined, 2]);
  map.delete('b');
  expect(map.get('b')).toBe(undefined);
});

it('begins a value anew with its time', () => {
  const map = new ExpiringMap<number>();
  map.set('a', 1, 1_000);
  vi.advanceTimersByTime(900);
  map.set('a', 2, 1_000);
  vi.advanceTimersByTime(900);
  expect(map.get('a')).toBe(2);
});
