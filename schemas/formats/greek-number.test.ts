import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatGreekNumber, formatPercent, parseGreekNumber, roundTo } from './greek-number.ts';

test('reads numbers as Greeks write them', () => {
  const cases: [string, number][] = [
    ['1.234,5', 1234.5],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['1.234', 1234],
    ['0.123', 0.123],
    ['12.345.678', 12_345_678],
    ['1234,50', 1234.5],
    ['-7', -7],
    ['−7,25', -7.25],
    ['+3', 3],
    [' 42 ', 42],
    ['1.23', 1.23],
    ['1234.567', 1234.567],
    ['0', 0],
  ];
  for (const [text, value] of cases) expect([text, parseGreekNumber(text)]).toEqual([text, value]);
});

test('refuses what is no number', () => {
  for (const text of [
    '',
    ' ',
    'abc',
    '1.2.3',
    '1,2,3',
    '1.234.56',
    '1,234.5',
    '--1',
    '1e5',
    '12.34,5',
    '٣',
    '1 000',
    ',5',
    '5,',
    'Infinity',
    '9'.repeat(400),
  ])
    expect([text, parseGreekNumber(text)]).toEqual([text, null]);
});

test('shows numbers', () => {
  expect(formatGreekNumber(1234.5)).toBe('1.234,5');
  expect(formatGreekNumber(1234.5, 2)).toBe('1.234,50');
  expect(formatGreekNumber(-0.5, 0)).toBe('-1');
  expect(formatGreekNumber(Number.NaN)).toBe('');
  expect(formatPercent(0.256)).toBe('26%');
  expect(formatPercent(0.256, 1)).toBe('25,6%');
});

test('rounds halves away from zero', () => {
  expect([roundTo(2.5), roundTo(-2.5), roundTo(1.005, 2), roundTo(0.1 + 0.2, 2), roundTo(-0.2)]).toEqual([
    3, -3, 1.01, 0.3, 0,
  ]);
});

test('reads again what it showed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 4 }), (whole, decimals) => {
      const value = whole / 10 ** decimals;
      expect(parseGreekNumber(formatGreekNumber(value, decimals))).toBeCloseTo(value, 6);
    }),
  );
});
