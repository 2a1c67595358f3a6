import { formatGreekNumber, parseGreekNumber, roundTo } from '../../schemas/formats/greek-number.ts';

/** What was typed as a number: null for nothing, undefined for what is no number. */
export function readNumber(text: string, decimals?: number): number | null | undefined {
  if (text.trim() === '') return null;
  const number = parseGreekNumber(text);
  return number === null ? undefined : roundTo(number, decimals ?? 10);
}

/** 1234.5 as 1.234,5, with at most so many digits after the comma. */
export const writeNumber = (number: number | null | undefined, decimals?: number): string =>
  typeof number === 'number' ? formatGreekNumber(roundTo(number, decimals ?? 10)) : '';
