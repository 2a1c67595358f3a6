import { expect, test } from 'vitest';
import { presentClock, endTime, isExpired, secondsLate } from './clock.ts';
import type { AnswerSetRow } from './answer-sets.ts';

const at = (time: string): Date => new Date(`2026-03-04T${time}Z`);
const set = (more: Partial<AnswerSetRow>): AnswerSetRow => ({
  id: '1',
  project: 1,
  quest: 'q',
  version: 1,
  kind: 'mentor',
  action: null,
  person: 7,
  token: null,
  state: 'started',
  duration: null,
  deadline: null,
  left_seconds: null,
  started: null,
  finished: null,
  until: null,
  completion: 0,
  late: 0,
  name: null,
  section: null,
  now: at('10:00:00'),
  ...more,
});
const [sooner, later] = [at('10:00:05'), at('11:00:00')];

test.each([
  [{ deadline: sooner, until: later }, sooner],
  [{ deadline: later, until: sooner }, sooner],
  [{ deadline: sooner, until: null }, sooner],
  [{ deadline: null, until: later }, later],
  [{ deadline: null, until: null }, null],
])('a set with %o ends at the sooner of the two', (ends, end) => {
  expect(endTime(ends)).toEqual(end);
});

test('a set expires at its end, unless it was handed in', () => {
  const ends = { deadline: sooner, until: later };
  expect(isExpired(set({ ...ends, now: at('10:00:04') }))).toBe(false);
  expect(isExpired(set({ ...ends, now: sooner }))).toBe(true);
  expect(isExpired(set({ ...ends, now: later, state: 'finished' }))).toBe(false);
  expect(isExpired(set({ now: later }))).toBe(false);
});

test('what is late counts whole seconds from the end', () => {
  expect(secondsLate(set({ deadline: sooner, now: at('10:00:04') }))).toBe(-1);
  expect(secondsLate(set({ deadline: sooner, now: at('10:00:06.900') }))).toBe(1);
  expect(secondsLate(set({}))).toBeNull();
});

test.each([
  ['no limit', {}, null],
  ['a clock that has not begun', { duration: 60 }, 60],
  ['a clock that runs', { duration: 60, deadline: at('10:00:04.100') }, 5],
  ['a clock that has run out', { duration: 60, deadline: at('09:59:00') }, 0],
  ['a clock that stands', { duration: 60, left_seconds: 30, deadline: sooner }, 30],
])('the seconds that are left with %s', (_name, more, left) => {
  expect(presentClock(set(more))).toMatchObject({ Duration: set(more).duration, RemainingTime: left });
});
