const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/;
const PLAIN = /^\d+(?:,\d+)?$/;
const DOTTED = /^\d+\.\d+$/;

/** The number of a text as typed in a language: 1.234,5 in Greek, 1,234.5 in English. */
export const parseNumber = (text: string, locale: string): number | null =>
  parseGreekNumber(isGreek(locale) ? text : text.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ',')));

/** All languages but English use the Greek form. */
const isGreek = (locale: string): boolean => !/^en\b/i.test(locale);

/**
 * The number of a text in Greek form. A dot groups only in complete groups of three ("1.234,5"); otherwise it is the decimal mark ("1.5" is one and a half).
 * Null for other texts.
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

function shape(locale: string, minDigits: number, maxDigits: number, grouped: boolean): Intl.NumberFormat {
  const key = `${locale}/${minDigits}/${maxDigits}/${grouped}`;
  const known = shapes.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: minDigits,
    maximumFractionDigits: maxDigits,
    useGrouping: grouped,
  });
  shapes.set(key, made);
  return made;
}

const places = (decimals: number): number => Math.min(Math.max(Math.trunc(decimals) || 0, 0), 20);

/** "1.234,5" in Greek, "1,234.5" in English: with the given number of decimals, or else with all it has, at most ten. */
export function formatNumber(value: number, locale: string, decimals?: number, grouped = true): string {
  if (!Number.isFinite(value)) return '';
  const language = isGreek(locale) ? 'el-GR' : 'en-GB';
  if (decimals === undefined) return shape(language, 0, 10, grouped).format(value);
  return shape(language, places(decimals), places(decimals), grouped).format(value);
}

/** A share as text: 0.25 is "25%". */
export const formatPercent = (share: number, locale: string, decimals = 0): string =>
  Number.isFinite(share) ? `${formatNumber(roundTo(share * 100, decimals), locale, decimals)}%` : '';

/** Rounds halves away from zero, with a correction of floating-point errors. */
export function roundTo(value: number, decimals = 0): number {
  if (!Number.isFinite(value)) return value;
  const factor = 10 ** places(decimals);
  const scaled = Math.abs(value) * factor;
  if (!Number.isFinite(scaled) || scaled > Number.MAX_SAFE_INTEGER) return value;
  const rounded = Math.round(scaled + scaled * Number.EPSILON);
  return (Math.sign(value) * rounded) / factor || 0;
}
