import { dayWriter } from './day-text.ts';
import { clockTimeOf, dayOf, type Day } from './greek-date.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const DATE = /^(\d\d-\d\d-\d{4})(?: (\d\d:\d\d))?$/;

/** The values in the text of a notification: moments and days in words of the reader's language. */
export const noticeValues = (
  values: Readonly<Record<string, unknown>>,
  locale: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value, locale)]));

function written(value: unknown, locale: string): unknown {
  if (typeof value !== 'string') return value;
  const clock = MOMENT.test(value) ? clockTimeOf(value) : null;
  if (clock) return writeMoment(clock.day, clock.time, locale);
  const [, date, time] = DATE.exec(value) ?? [];
  const day = date === undefined ? null : dayOf(date);
  return day ? writeMoment(day, time, locale) : value;
}

/** A day alone has no weekday, so that it can follow "on" in any language. */
function writeMoment(day: Day, time: string | undefined, locale: string): string {
  const weekday = time === undefined ? {} : { weekday: 'long' as const };
  const text = dayWriter(locale, { ...weekday, day: 'numeric', month: 'long' }).day(day);
  return time === undefined ? text : `${text}, ${time}`;
}
