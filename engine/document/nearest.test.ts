import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

/** The edit distance of two names. */
const stepsBetween = (name: string, known: string): number =>
  [0, 1, 2, 3, 4].find((maxDistance) => nearest(name, [known], maxDistance) === known) ?? Infinity;

test.each([
  ['button', 'button', 0],
  ['Button', 'button', 0],
  ['buton', 'button', 1],
  ['buttonn', 'button', 1],
  ['bitton', 'button', 1],
  ['ubtton', 'button', 1],
  ['buttno', 'button', 1],
  ['butotn', 'button', 1],
  ['ubttno', 'button', 2],
  ['utbton', 'button', 2],
  ['bxttxn', 'button', 2],
  ['bxton', 'button', 2],
  ['buxtttn', 'button', 2],
  ['stakc', 'stack', 1],
])('%s is as near to %s as letters have to be added, dropped, changed or swapped: %i', (name, known, steps) => {
  expect(stepsBetween(name, known)).toBe(steps);
});

test('returns the nearest name, and none that is too different or too long', () => {
  expect(nearest('selct', ['select', 'self', 'set'])).toBe('select');
  expect(nearest('abc', ['xyz', 'abcdefgh'])).toBeUndefined();
  expect(nearest('a'.repeat(101), ['a'.repeat(100)])).toBeUndefined();
});
