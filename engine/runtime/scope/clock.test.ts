import { autorun } from 'mobx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a day begins at midnight of the installation, also on the day that has 25 hours', () => {
  // 23:30 in Athens, the evening before the clocks go back.
  vi.setSystemTime('2026-10-24T20:30:00Z');
  const clock = new Clock();
  const days: string[] = [];
  const end = autorun(() => void days.push(new Date(clock.now('day')).toISOString()));
  vi.advanceTimersByTime(26 * 3_600_000);
  end();
  expect([...new Set(days)]).toEqual([
    '2026-10-23T21:00:00.000Z',
    '2026-10-24T21:00:00.000Z',
    '2026-10-25T22:00:00.000Z',
  ]);
  // It looks once an hour.
  expect(days.length).toBeLessThan(32);
});
