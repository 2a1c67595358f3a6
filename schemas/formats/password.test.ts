import { expect, test } from 'vitest';
import { checkPassword, isPassword } from './password.ts';

test('the default asks for length, lower case, digit and special sign', () => {
  expect(checkPassword('')).toEqual([
    { rule: 'length', passed: false },
    { rule: 'lower', passed: false },
    { rule: 'digit', passed: false },
    { rule: 'special', passed: false },
  ]);
  expect(isPassword('abcdef1!')).toBe(true);
  expect(isPassword('ABCDEF1!')).toBe(false);
  expect(isPassword('abcdef1?')).toBe(false);
  expect(isPassword('abcde1!')).toBe(false);
});

test('the mask chooses the rules', () => {
  expect(checkPassword('abc', 2 + 4)).toEqual([
    { rule: 'lower', passed: true },
    { rule: 'upper', passed: false },
  ]);
  expect(isPassword('x', 0)).toBe(true);
  expect(isPassword('x', 1)).toBe(false);
});

test('Greek letters are letters', () => {
  expect(isPassword('κωδικός1!')).toBe(true);
  expect(isPassword('ΚΩΔΙΚΟΣ1!', 31)).toBe(false);
  expect(isPassword('Κωδικός1!', 31)).toBe(true);
});
