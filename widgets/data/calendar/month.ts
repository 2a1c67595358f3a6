import {
  addDays,
  clockTimeOf,
  dayOf,
  daysInMonth,
  isoDay,
  weekday,
  type Day,
} from '../../../schemas/formats/greek-date.ts';
import type { CalendarItem, CalendarView } from './schema.ts';

/** An event of one day. */
export interface DayItem {
  readonly item: CalendarItem;
  /** HH:mm, or '' for the whole day. */
  readonly time: string;
}

const mondayOf = (day: Day): Day => addDays(day, -weekday(day));
const firstOf = (day: Day): Day => ({ ...day, day: 1 });

/** The shown days: whole weeks for a month, seven days for a week, the month itself for a list. */
export function daysShown(view: CalendarView, at: Day): readonly Day[] {
  if (view === 'day') return [at];
  if (view === 'week') return span(mondayOf(at), 7);
  const first = firstOf(at);
  const length = daysInMonth(at.year, at.month);
  if (view === 'list') return span(first, length);
  const start = mondayOf(first);
  return span(start, Math.ceil((weekday(first) + length) / 7) * 7);
}

const span = (from: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

/** The date one step back or forward: a day, a week, or a month with the same day where it exists. */
export function stepDate(view: CalendarView, at: Day, by: 1 | -1): Day {
  if (view === 'day') return addDays(at, by);
  if (view === 'week') return addDays(at, 7 * by);
  const { year, month } = addDays({ ...firstOf(at), month: at.month + by }, 0);
  return { year, month, day: Math.min(at.day, daysInMonth(year, month)) };
}

/** day (YYYY-MM-DD) -> its events, all-day events first. A longer event is on each of its days. */
export function byDay(items: readonly CalendarItem[]): ReadonlyMap<string, readonly DayItem[]> {
  const days = new Map<string, DayItem[]>();
  for (const item of items) {
    const start = clockTimeOf(item.start);
    if (!start) continue;
    const wholeDay = !item.start.includes('T');
    for (const [index, day] of daysBetween(start.day, item.end).entries()) {
      const key = isoDay(day);
      days.set(key, [...(days.get(key) ?? []), { item, time: wholeDay || index > 0 ? '' : start.time }]);
    }
  }
  for (const list of days.values()) list.sort((a, b) => a.time.localeCompare(b.time));
  return days;
}

const MAX_DAYS = 400;

function daysBetween(start: Day, end: string | null | undefined): readonly Day[] {
  const last = clockTimeOf(end)?.day ?? start;
  const days = [start];
  while (days.length < MAX_DAYS && isoDay(days[days.length - 1] ?? last) < isoDay(last))
    days.push(addDays(start, days.length));
  return days;
}

export const dayFrom = (text: unknown, otherwise: Day): Day => dayOf(text) ?? otherwise;
