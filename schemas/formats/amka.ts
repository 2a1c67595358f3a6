import { parseIsoDate } from './greek-date.ts';
import { hasLuhnSum } from './luhn.ts';

/** A Greek social security number: the day of birth (DDMMYY), four digits, and a check digit by Luhn's rule. It does not contain the century. */
export function isAmka(text: string): boolean {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)\d{5}$/.exec(text) ?? [];
  const isDay = ['19', '20'].some((century) => parseIsoDate(`${century}${year}-${month}-${day}`) !== null);
  return isDay && hasLuhnSum(text);
}
