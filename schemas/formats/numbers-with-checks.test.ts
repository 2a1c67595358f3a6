import { expect, it } from 'vitest';
import { isAmka } from './amka.ts';
import { isIban } from './iban.ts';
import { isPostcode } from './postcode.ts';

it.each([
  ['01010112348', true],
  ['29020012349', true],
  ['01010112349', false],
  ['31020012345', false],
  ['0101011234', false],
  ['0101011234a', false],
])('%s as an AMKA: %s', (text, fits) => expect(isAmka(text)).toBe(fits));

it.each([
  ['GR1601101250000000012300695', true],
  ['GR16 0110 1250 0000 0001 2300 695', true],
  ['gr1601101250000000012300695', true],
  ['DE89370400440532013000', true],
  ['GR1601101250000000012300696', false],
  ['GR160110125000000001230069', false],
  ['1601101250000000012300695', false],
])('%s as an IBAN: %s', (text, fits) => expect(isIban(text)).toBe(fits));

it.each([
  ['10557', true],
  ['105 57', true],
  ['00557', false],
  ['90557', false],
  ['1055', false],
])('%s as a postal code: %s', (text, fits) => expect(isPostcode(text)).toBe(fits));
