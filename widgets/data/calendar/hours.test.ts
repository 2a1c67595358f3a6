import { describe, expect, it } from 'vitest';
import {
  foldLanes,
  hoursShown,
  momentText,
  placeItems,
  slotAt,
  stepLength,
  stepMinutes,
  wholeDayItems,
} from './hours.ts';

const day = { year: 2026, month: 3, day: 4 };
const item = (key: string, start: string, end?: string) => ({ key, title: key, start, ...(end ? { end } : {}) });
const placesOf = (...items: ReturnType<typeof item>[]) =>
  placeItems(items, day).map(({ item: { key }, from, to, lane, lanes }) => [key, from, to, `${lane}/${lanes}`]);

describe('the hours of a day', () => {
  it('has entries that overlap side by side, and others alone', () => {
    expect(
      placesOf(
        item('a', '2026-03-04T10:00', '2026-03-04T12:00'),
        item('b', '2026-03-04T10:30', '2026-03-04T11:00'),
        item('c', '2026-03-04T11:00', '2026-03-04T11:30'),
        item('d', '2026-03-04T12:00'),
      ),
    ).toEqual([
      ['a', 600, 720, '0/2'],
      ['b', 630, 660, '1/2'],
      ['c', 660, 690, '1/2'],
      ['d', 720, 765, '0/1'],
    ]);
  });

  it('shows three beside each other, and how many more there are', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((key) => item(key, '2026-03-04T10:00', '2026-03-04T10:45'));
    const { shown, rest } = foldLanes(placeItems([...five, item('f', '2026-03-04T12:00')], day));
    expect(shown.map(({ item: { key }, lane, lanes }) => `${key} ${lane}/${lanes}`)).toEqual([
      'a 0/3',
      'b 1/3',
      'f 0/1',
    ]);
    expect(rest).toEqual([{ from: 600, to: 645, count: 3 }]);
  });

  it('has the part of a longer entry that is on it', () => {
    const night = item('n', '2026-03-03T22:00', '2026-03-04T01:30');
    expect(placesOf(night, item('m', '2026-03-03T22:00', '2026-03-04T00:00'))).toEqual([['n', 0, 90, '0/1']]);
    expect(placesOf(item('l', '2026-03-04T23:50'))).toEqual([['l', 1430, 1440, '0/1']]);
    expect(placesOf(item('w', '2026-03-04'), item('x', 'soon'))).toEqual([]);
    expect(wholeDayItems([item('w', '2026-03-04'), item('v', '2026-03-03', '2026-03-05'), night], day)).toHaveLength(2);
  });

  it('shows working hours, and others when something happens', () => {
    expect(hoursShown([[]], false)).toEqual([8, 21]);
    expect(hoursShown([placeItems([item('a', '2026-03-04T06:30', '2026-03-04T22:10')], day)], false)).toEqual([6, 23]);
    expect(hoursShown([[]], true)).toEqual([0, 24]);
  });

  it('finds the half hour of a place, and steps within the day', () => {
    expect([0, 0.5, 1, 2].map((part) => slotAt(part, [8, 20]))).toEqual([480, 840, 1170, 1170]);
    expect([stepMinutes(600, 20, 45), stepMinutes(0, -15, 45), stepMinutes(1420, 60, 45)]).toEqual([615, 0, 1395]);
    expect([stepLength(45, 15, 600), stepLength(15, -15, 600), stepLength(45, 600, 1380)]).toEqual([60, 15, 60]);
    expect(momentText({ day, minutes: 605 })).toBe('2026-03-04T10:05');
    expect(momentText({ day, minutes: 1440 })).toBe('2026-03-05T00:00');
  });
});
