import { dayWriter } from './day-text.ts';
import { clockTimeOf } from './greek-date.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** The values in the text of a notification: moments, which are stored as ISO, in words of the reader's language. */
export const noticeValues = (
  values: Readonly<Record<string, unknown>>,
  locale: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && MOMENT.test(value) ? writeMoment(value, locale) : value,
    ]),
  );

function writeMoment(value: string, locale: string): string {
  const clock = clockTimeOf(value);
  if (!clock) return value;
  return `${dayWriter(locale, { weekday: 'long', day: 'numeric', month: 'long' }).day(clock.day)}, ${clock.time}`;
}
