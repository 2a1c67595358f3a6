import { describe, expect, it } from 'vitest';
import { greekOf, isoOf, readGreek, readIso, readMoment, readTime, yearsAgo } from '../_shared/days.ts';
import { byDay, daysShown, stepped } from './month.ts';

const at = (text: string) => readIso(text) ?? { year: 0, month: 0, day: 0 };
const ends = (days: readonly { year: number; month: number; day: number }[]) =>
  [days[0], days.at(-1)].map((day) => day && isoOf(day));

describe('what a calendar shows', () => {
  it('is whole weeks from Monday', () => {
    expect(ends(daysShown('month', at('2026-03-04')))).toEqual(['2026-02-23', '2026-04-05']);
    expect(ends(daysShown('month', at('2027-02-10')))).toEqual(['2027-02-01', '2027-02-28']);
    expect(ends(daysShown('week', at('2026-03-01')))).toEqual(['2026-02-23', '2026-03-01']);
    expect(ends(daysShown('list', at('2024-02-11')))).toEqual(['2024-02-01', '2024-02-29']);
  });

  it('steps by months that are shorter, and over the year', () => {
    expect(isoOf(stepped('month', at('2026-01-31'), 1))).toBe('2026-02-28');
    expect(isoOf(stepped('month', at('2026-12-15'), 1))).toBe('2027-01-15');
    expect(isoOf(stepped('list', at('2026-01-15'), -1))).toBe('2025-12-15');
    expect(isoOf(stepped('week', at('2026-03-02'), -1))).toBe('2026-02-23');
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
});

describe('days', () => {
  it('are read strictly', () => {
    expect(readGreek('14-05-1990')).toEqual({ year: 1990, month: 5, day: 14 });
    expect(readGreek('14/05/1990')).toEqual({ year: 1990, month: 5, day: 14 });
    for (const wrong of ['14-5-1990', '14.05.1990', '14/05-1990', '31-02-1990', '1990-05-14', '14-05-90', ''])
      expect([wrong, readGreek(wrong)]).toEqual([wrong, null]);
    expect(readIso('2024-02-29T10:00')).toEqual({ year: 2024, month: 2, day: 29 });
    expect(readIso('2023-02-29')).toBeNull();
    expect(readTime('24:00')).toBeNull();
    expect(readTime('09:30:15')).toBe('09:30');
  });

  it('are written as Greeks do', () => {
    expect(greekOf(at('1990-05-04'))).toBe('04-05-1990');
    expect(isoOf(yearsAgo(at('2024-02-29'), 18))).toBe('2006-02-28');
  });

  it('with a zone come in the reader’s own time', () => {
    const local = readMoment(new Date(2026, 2, 4, 10, 30).toISOString());
    expect(local).toEqual({ day: { year: 2026, month: 3, day: 4 }, time: '10:30' });
    expect(readMoment('2026-03-04T25:00')).toBeNull();
  });
});
