import { format as formatPattern } from 'numfmt';
import { dayWriter } from '../schemas/formats/day-text.ts';
import { dayOfSerial } from './serial-date.ts';

/** Four templates of 200 characters with their separators. */
const MAX_PATTERN_LENGTH = 803;

/** The text of a value by a number format; undefined for a faulty format or a day that the calendar does not have. */
export function patternText(pattern: string, value: unknown, locale: string): string | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined;
  try {
    const text = formatPattern(withMonthName(pattern, value, locale), value, {
      locale: /^en\b/i.test(locale) ? 'en-GB' : 'el-GR',
      leap1900: true,
      nbsp: false,
      throws: true,
    });
    // numfmt has no text for the smallest numbers.
    return typeof value === 'number' && text.includes('NaN') ? undefined : text;
  } catch {
    return undefined; // That is how numfmt refuses a pattern or a value.
  }
}

/** numfmt has only the genitive of Greek months, but a month without a day is written in the nominative. */
function withMonthName(pattern: string, value: unknown, locale: string): string {
  // pattern-limit 803: longer formats are refused above
  if (typeof value !== 'number' || !/m{4}/i.test(pattern) || /d/i.test(pattern.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')))
    return pattern;
  const day = dayOfSerial(value);
  if (!day) return pattern;
  // Intl writes the nominative beside a year, but the genitive for a month alone.
  const name = dayWriter(locale, { month: 'long', year: 'numeric' })
    .day(day)
    .replace(/\s\d+$/, '');
  return pattern.replaceAll(/m{4,}/gi, `"${name}"`);
}
