import { formatNumber, parseNumber, roundTo } from '../../../schemas/formats/greek-number.ts';

/** The number format of a field. */
export interface NumberStyle {
  readonly locale: string;
  readonly decimals?: number | undefined;
  /** Levels and years have no separators between thousands. */
  readonly grouped?: boolean;
}

/** The typed number: null for an empty text, undefined for an invalid one. */
export function readNumber(text: string, { locale, decimals }: NumberStyle): number | null | undefined {
  if (text.trim() === '') return null;
  const number = parseNumber(text, locale);
  return number === null ? undefined : roundTo(number, decimals ?? 10);
}

/** Writes 1234.5 as 1.234,5 in Greek and 1,234.5 in English, with a maximum number of decimals. */
export const writeNumber = (number: number | null | undefined, { locale, decimals, grouped }: NumberStyle): string =>
  typeof number === 'number' ? formatNumber(roundTo(number, decimals ?? 10), locale, undefined, grouped) : '';
