import { expect, test } from 'vitest';
import { isAfm } from './afm.ts';

test('accepts numbers with a right check digit', () => {
  for (const afm of ['090000045', '094014201', '123456783', '997073525'])
    expect([afm, isAfm(afm)]).toEqual([afm, true]);
});

test('a check sum of ten gives the check digit zero', () => {
  const ofTen = Array.from({ length: 1000 }, (_, index) => String(10_000_000 + index)).find((start) => {
    const sum = Array.from(start).reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
    return sum % 11 === 10;
  });
  expect(isAfm(`${ofTen}0`)).toBe(true);
});

test('refuses a wrong check digit, other lengths, signs and all zeros', () => {
  for (const text of [
    '123456789',
    '000000000',
    '12345678',
    '1234567830',
    ' 123456783',
    '12345678a',
    '',
    '１２３４５６７８３',
  ])
    expect([text, isAfm(text)]).toEqual([text, false]);
});
