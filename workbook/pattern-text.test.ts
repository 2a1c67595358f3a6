import { expect, it } from 'vitest';
import { patternText } from './pattern-text.ts';

it('writes a month in the nominative beside a year, and in the genitive beside a day', () => {
  expect(patternText('mmmm yyyy', 46296, 'el')).toBe('Οκτώβριος 2026');
  expect(patternText('mmmm', 46296, 'el')).toBe('Οκτώβριος');
  expect(patternText('d mmmm yyyy', 46296, 'el')).toBe('1 Οκτωβρίου 2026');
  expect(patternText('mmmm yyyy', 46296, 'en')).toBe('October 2026');
});

it('refuses a faulty pattern', () => {
  expect(patternText('0;0;0;0;0', 1, 'el')).toBeUndefined();
});
