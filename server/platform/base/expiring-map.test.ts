import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askOnce, ExpiringMap } from './expiring-map.ts';

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

it('asks once for what many want, again after its time, and at once after a failure', async () => {
  const known = new ExpiringMap<Promise<number>>();
  const ask = vi.fn<() => Promise<number>>();
  ask.mockResolvedValueOnce(1).mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(3);
  const asked = () => askOnce(known, 'a', 1_000, ask);
  expect(await Promise.all([asked(), asked()])).toEqual([1, 1]);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  await expect(asked()).rejects.toThrow('away');
  expect(await asked()).toBe(3);
  expect(ask).toHaveBeenCalledTimes(3);
});
