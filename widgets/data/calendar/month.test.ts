import { describe, expect, it } from 'vitest';
import { isoDay, parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { byDay, daysShown, stepDate } from './month.ts';

const at = (text: string) => parseIsoDate(text) ?? { year: 0, month: 0, day: 0 };
const ends = (days: readonly { year: number; month: number; day: number }[]) =>
  [days[0], days.at(-1)].map((day) => day && isoDay(day));

describe('what a calendar shows', () => {
  it('is whole weeks from Monday', () => {
    expect(ends(daysShown('month', at('2026-03-04')))).toEqual(['2026-02-23', '2026-04-05']);
    expect(ends(daysShown('month', at('2027-02-10')))).toEqual(['2027-02-01', '2027-02-28']);
    expect(ends(daysShown('week', at('2026-03-01')))).toEqual(['2026-02-23', '2026-03-01']);
    expect(ends(daysShown('list', at('2024-02-11')))).toEqual(['2024-02-01', '2024-02-29']);
  });

  it('steps by months that are shorter, and over the year', () => {
    expect(isoDay(stepDate('month', at('2026-01-31'), 1))).toBe('2026-02-28');
    expect(isoDay(stepDate('month', at('2026-12-15'), 1))).toBe('2027-01-15');
    expect(isoDay(stepDate('list', at('2026-01-15'), -1))).toBe('2025-12-15');
    expect(isoDay(stepDate('week', at('2026-03-02'), -1))).toBe('2026-02-23');
  });

  it('puts what lasts on each of its days, and whole days first', () => {
    const days = byDay([
      { key: '1', title: 'α', start: '2026-03-04T10:00' },
      { key: '2', title: 'β', start: '2026-03-03', end: '2026-03-05' },
      { key: '3', title: 'γ', start: 'χθες' },
    ]);
    expect([...days.keys()].toSorted()).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
    expect(days.get('2026-03-04')?.map(({ item, time }) => `${item.key} ${time}`)).toEqual(['2 ', '1 10:00']);
  });

  it('puts a moment on the day of the installation, also around the changes of its clocks', () => {
    const days = byDay([
      { key: '1', title: 'α', start: '2026-11-23T22:30:00Z' },
      { key: '2', title: 'β', start: '2026-03-28T22:30:00Z', end: '2026-03-29T21:30:00Z' },
      { key: '3', title: 'γ', start: '2026-10-25T00:30:00Z' },
      { key: '4', title: 'δ', start: '2026-10-25T01:30:00Z' },
    ]);
    const shown = [...days].flatMap(([day, list]) => list.map(({ item, time }) => `${item.key} ${day} ${time}`));
    expect(shown).toEqual([
      '1 2026-11-24 00:30',
      '2 2026-03-29 00:30',
      '2 2026-03-30 ',
      '3 2026-10-25 03:30',
      '4 2026-10-25 03:30',
    ]);
  });
});
