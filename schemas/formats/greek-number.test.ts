import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatPercent, parseGreekNumber, parseNumber, roundTo } from './greek-number.ts';

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
  expect(formatNumber(1234.5, 'el')).toBe('1.234,5');
  expect(formatNumber(1234.5, 'el', 2)).toBe('1.234,50');
  expect(formatNumber(-0.5, 'el', 0)).toBe('-1');
  expect(formatNumber(Number.NaN, 'el')).toBe('');
  expect(formatPercent(0.256, 'el')).toBe('26%');
  expect(formatPercent(0.256, 'el', 1)).toBe('25,6%');
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
      expect(parseGreekNumber(formatNumber(value, 'el', decimals))).toBeCloseTo(value, 6);
    }),
  );
});

test('follows the language: English has a point where Greek has a comma', () => {
  expect(formatNumber(1234.5, 'en-GB')).toBe('1,234.5');
  expect(formatNumber(1234.5, 'el-GR')).toBe('1.234,5');
  expect(formatNumber(1000, 'el', undefined, false)).toBe('1000');
  expect(formatPercent(0.256, 'en', 1)).toBe('25.6%');
  expect(['1,234.5', '1.5', '1,5', '1.234', '1,234', '1.234,5'].map((text) => parseNumber(text, 'en'))).toEqual([
    1234.5,
    1.5,
    1.5,
    1.234,
    1234,
    null,
  ]);
  expect(parseNumber('1.234', 'el')).toBe(1234);
});
