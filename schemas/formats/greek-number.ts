const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const PLAIN = /^\d+(?:,\d+)?$/;
const DOTTED = /^\d+\.\d+$/;

/** A number as it is typed in a language: 1.234,5 in Greek, 1,234.5 in English. */
export const parseNumber = (text: string, locale: string): number | null =>
  parseGreekNumber(isGreek(locale) ? text : text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')));

/** The languages that write numbers in another way write them as English does. */
const isGreek = (locale: string): boolean => !/^en\b/i.test(locale);

/**
 * A number as Greeks write it. A dot groups only in full threes ("1.234,5"); else it is the decimal mark ("1.5" is one and a half). What is no number
 * in one of these ways is null.
 */
export function parseGreekNumber(text: string): number | null {
  const [, sign = '', digits = ''] = /^([-−+]?)(.*)$/u.exec(text.trim()) ?? [];
  const value = magnitude(digits);
  if (value === null || !Number.isFinite(value)) return null;
  return sign === '-' || sign === '−' ? -value : value;
}

function magnitude(digits: string): number | null {
  if (GROUPED.test(digits) || PLAIN.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'));
  return DOTTED.test(digits) ? Number(digits) : null;
}

const shapes = new Map<string, Intl.NumberFormat>();

function shape(locale: string, least: number, most: number, grouped: boolean): Intl.NumberFormat {
  const key = `${locale}/${least}/${most}/${grouped}`;
  const known = shapes.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: grouped,
  });
  shapes.set(key, made);
  return made;
}

const places = (decimals: number): number => Math.min(Math.max(Math.trunc(decimals) || 0, 0), 20);

/** "1.234,5" in Greek, "1,234.5" in English: with as many decimals as are given, else as many as it has, at most ten. */
export function formatNumber(value: number, locale: string, decimals?: number, grouped = true): string {
  if (!Number.isFinite(value)) return '';
  const language = isGreek(locale) ? 'el-GR' : 'en-GB';
  if (decimals === undefined) return shape(language, 0, 10, grouped).format(value);
  return shape(language, places(decimals), places(decimals), grouped).format(value);
}

/** A share as text: 0.25 is "25%". */
export const formatPercent = (share: number, locale: string, decimals = 0): string =>
  Number.isFinite(share) ? `${formatNumber(roundTo(share * 100, decimals), locale, decimals)}%` : '';

/** Rounds halves away from zero, with a correction of floating-point error. */
export function roundTo(value: number, decimals = 0): number {
  if (!Number.isFinite(value)) return value;
  const factor = 10 ** places(decimals);
  const scaled = Math.abs(value) * factor;
  if (!Number.isFinite(scaled) || scaled > Number.MAX_SAFE_INTEGER) return value;
  const rounded = Math.round(scaled + scaled * Number.EPSILON);
  return (Math.sign(value) * rounded) / factor || 0;
}
