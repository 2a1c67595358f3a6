import type { Day } from './greek-date.ts';
import { utc } from './time-zone.ts';

/** Writes days in the words of a language. */
export interface DayWriter {
  readonly day: (day: Day) => string;
  readonly range: (from: Day, to: Day) => string;
}

type Options = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;

/** Making one takes longer than writing a day. Locales and their options are few. */
const known = new Map<string, DayWriter>();
const MAX_KNOWN = 100;

/** A day has no time zone, so it is written unchanged in every zone. */
export function dayWriter(locale: string, options: Options): DayWriter {
  const key = JSON.stringify([locale, options]);
  const writer = known.get(key) ?? makeWriter(locale, options);
  if (known.size < MAX_KNOWN) known.set(key, writer);
  return writer;
}

function makeWriter(locale: string, options: Options): DayWriter {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const noon = ({ year, month, day }: Day): number => utc(year, month, day) + 43_200_000;
  return {
    day: (day) => plainSpaces(format.format(noon(day))),
    range: (from, to) => plainSpaces(format.formatRange(noon(from), noon(to))),
  };
}

/** The server and browsers have different releases of Unicode's data, which differ in their thin spaces. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202F]/g, ' ');
