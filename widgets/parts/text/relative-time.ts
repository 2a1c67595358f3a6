import { dayWriter } from '../../../schemas/formats/day-text.ts';
import { clockTimeOf, dayAt, formatTime, type Day } from '../../../schemas/formats/greek-date.ts';
import { utc } from '../../../schemas/formats/time-zone.ts';

const DAY_LENGTH = 86_400_000;
const startOf = ({ year, month, day }: Day): number => utc(year, month, day);

/** The hour for today, a word for yesterday and tomorrow, the weekday within a week, else the day, with the year if it is another year. */
export function relativeTime(instant: number, locale: string, now = Date.now()): string {
  const [day, today] = [dayAt(instant), dayAt(now)];
  const days = Math.round((startOf(day) - startOf(today)) / DAY_LENGTH);
  if (days === 0) return clockTimeOf(instant)?.time ?? formatTime(instant);
  if (Math.abs(days) === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  if (Math.abs(days) < 7) return dayWriter(locale, { weekday: 'long' }).day(day);
  const year = day.year === today.year ? {} : { year: 'numeric' as const };
  return dayWriter(locale, { day: 'numeric', month: 'short', ...year }).day(day);
}
