import { expect, test } from 'vitest';
import { cleanNumber } from './clean-number.ts';

test.each([
  ['afm', ' 123456783\t', '123456783'],
  ['afm', 'EL 123 456 783', '123456783'],
  ['afm', 'el123456783', '123456783'],
  ['afm', 'ELIA', 'ELIA'],
  ['phone', '+30 69 0000 0007', '+306900000007'],
  ['postcode', '105 57', '10557'],
  ['iban', 'GR16 0110 1250', 'GR1601101250'],
  ['email', ' a@b.gr ', ' a@b.gr '],
  [undefined, ' a b ', ' a b '],
])('a number of %s is stored without its blanks: %s', (format, text, stored) => {
  expect(cleanNumber(format, text)).toBe(stored);
});
