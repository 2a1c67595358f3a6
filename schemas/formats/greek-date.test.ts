import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  clockTimeOf,
  dayNumber,
  dayOf,
  daysInMonth,
  formatDay,
  formatTime,
  isoDay,
  parseClock,
  parseGreekDate,
  parseIsoTime,
  startOfDay,
  timeOf,
  weekday,
  yearsAgo,
  yearsBetween,
} from './greek-date.ts';
import { DEFAULT_TIME_ZONE, setTimeZone, timeZone } from './time-zone.ts';

const day = (year: number, month: number, date: number) => ({ year, month, day: date });

describe('reading days', () => {
  test('DD-MM-YYYY and DD/MM/YYYY', () => {
    expect(parseGreekDate('05-11-2026')).toEqual(day(2026, 11, 5));
    expect(parseGreekDate('29/02/2024')).toEqual(day(2024, 2, 29));
    expect(parseGreekDate('01-01-0099')).toEqual(day(99, 1, 1));
  });

  test('anything else is no date', () => {
    const wrong = [
      '5-11-2026',
      '05-11/2026',
      '31-04-2026',
      '29-02-2025',
      '00-01-2026',
      '01-13-2026',
      '05.11.2026',
      ' 05-11-2026',
      '05-11-26',
      '2026-11-05',
      '',
    ];
    for (const text of wrong) expect([text, parseGreekDate(text)]).toEqual([text, null]);
  });

  test('the day of a moment is that of the installation', () => {
    expect(dayOf('2026-06-30T21:30:00Z')).toEqual(day(2026, 7, 1));
    expect(dayOf(Date.UTC(2026, 11, 31, 22, 0))).toEqual(day(2027, 1, 1));
    expect(dayOf('2026-01-02')).toEqual(day(2026, 1, 2));
    expect(dayOf({})).toBeNull();
    expect(dayOf(Number.NaN)).toBeNull();
    expect(dayOf(1e300)).toBeNull();
  });
});

describe('reading moments', () => {
  test('with an offset, with Z, and by the clock of the installation', () => {
    expect(parseIsoTime('2026-11-05T10:00:00Z')).toBe(Date.UTC(2026, 10, 5, 10));
    expect(parseIsoTime('2026-11-05T10:00:00+02:00')).toBe(Date.UTC(2026, 10, 5, 8));
    expect(parseIsoTime('2026-11-05T10:00:00')).toBe(Date.UTC(2026, 10, 5, 8));
    expect(parseIsoTime('2026-07-05T10:00')).toBe(Date.UTC(2026, 6, 5, 7));
    expect(parseIsoTime('2026-07-05 10:00:00.123Z')).toBe(Date.UTC(2026, 6, 5, 10, 0, 0, 123));
    expect(timeOf('05-11-2026 10:30')).toBe(Date.UTC(2026, 10, 5, 8, 30));
  });

  test('refuses what is no time', () => {
    for (const text of ['2026-11-05T25:00', '2026-02-30T10:00', 'now', '2026-11-05T10', '05-11-2026 24:00'])
      expect([text, timeOf(text)]).toEqual([text, null]);
  });
});

test('shows days and moments', () => {
  expect(formatDay(day(2026, 3, 9))).toBe('09-03-2026');
  expect(formatDay(day(2026, 3, 9), '/')).toBe('09/03/2026');
  expect(isoDay(day(26, 3, 9))).toBe('0026-03-09');
  expect(formatTime(Date.UTC(2026, 6, 5, 7, 5))).toBe('05-07-2026 10:05');
});

test('counts days over leap years and clock changes', () => {
  expect(dayNumber(day(2026, 3, 30)) - dayNumber(day(2026, 3, 28))).toBe(2);
  expect(addDays(day(2024, 2, 28), 1)).toEqual(day(2024, 2, 29));
  expect(addDays(day(2026, 1, 1), -1)).toEqual(day(2025, 12, 31));
  expect(daysInMonth(1900, 2)).toBe(28);
  expect(daysInMonth(2000, 2)).toBe(29);
});

test('ages', () => {
  expect(yearsBetween(day(2000, 5, 20), day(2026, 5, 19))).toBe(25);
  expect(yearsBetween(day(2000, 5, 20), day(2026, 5, 20))).toBe(26);
  expect(yearsBetween(day(2004, 2, 29), day(2025, 2, 28))).toBe(20);
});

test('every day is read as it was shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 900_000 }), (count) => {
      const made = addDays(day(1970, 1, 1), count);
      expect(parseGreekDate(formatDay(made))).toEqual(made);
      expect(dayOf(timeOf(isoDay(made)))).toEqual(made);
    }),
    { numRuns: 200 },
  );
});

test('times of the day, and the same day years ago', () => {
  expect(['24:00', '9:30', '09:60', '09:30:15', ' 09:30 ', null].map(parseClock)).toEqual([
    null,
    null,
    null,
    '09:30',
    '09:30',
    null,
  ]);
  expect(yearsAgo(day(2024, 2, 29), 18)).toEqual(day(2006, 2, 28));
  expect([weekday(day(2026, 11, 23)), weekday(day(1969, 12, 28)), weekday(day(2024, 2, 29))]).toEqual([0, 6, 3]);
});

describe('the clock of the installation', () => {
  afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

  test('shows a text without a zone as it is written, and one with a zone by the clock', () => {
    expect(clockTimeOf('2026-03-04T10:30')).toEqual({ day: day(2026, 3, 4), time: '10:30' });
    // The hour that is skipped when the clocks change.
    expect(clockTimeOf('2026-03-29T03:30')).toEqual({ day: day(2026, 3, 29), time: '03:30' });
    expect(clockTimeOf('2026-03-04T22:30:00Z')).toEqual({ day: day(2026, 3, 5), time: '00:30' });
    expect(clockTimeOf('2026-03-04T25:00')).toBeNull();
    expect(clockTimeOf('soon')).toBeNull();
  });

  test('is of the zone that is set; an unknown one is refused and changes nothing', () => {
    setTimeZone('America/New_York');
    expect(formatTime(Date.UTC(2026, 10, 23, 15))).toBe('23-11-2026 10:00');
    expect(timeOf('23-11-2026 17:00')).toBe(Date.UTC(2026, 10, 23, 22));
    expect(() => setTimeZone('Athens')).toThrow(RangeError);
    expect(timeZone()).toBe('America/New_York');
  });

  test.each(['Europe/Athens', 'America/New_York', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
    'in %s what is typed is what is shown, also around the changes of the clocks',
    (zone) => {
      setTimeZone(zone);
      const half = 1_800_000;
      const wrong: number[] = [];
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += half) {
        const shown = formatTime(time);
        const read = timeOf(shown);
        // A local time that occurs twice means its first occurrence.
        if (read === null || read > time || formatTime(read) !== shown) wrong.push(time);
      }
      expect(wrong).toEqual([]);
      for (let count = 0; count < 366; count += 1) {
        const at = addDays(day(2026, 1, 1), count);
        expect(dayOf(startOfDay(at))).toEqual(at);
        expect(dayOf(startOfDay(at) - 1)).toEqual(addDays(at, -1));
      }
    },
  );

  test('a lost hour is the one after it', () => {
    expect(formatTime(timeOf('29-03-2026 03:30') ?? 0)).toBe('29-03-2026 04:30');
    setTimeZone('America/New_York');
    expect(formatTime(timeOf('08-03-2026 02:30') ?? 0)).toBe('08-03-2026 03:30');
  });
});
