import { expect, test } from 'vitest';
import { lookUp, tables } from './index.ts';

test('a code means its text in the language of the reader', () => {
  expect(lookUp('5302', 'sexCodes', 'el')).toBe('Γυναίκα');
  expect(lookUp(5302, 'sexCodes', 'en')).toBe('Woman');
  expect(lookUp('EL43', 'regions', 'en')).toBe('Crete');
});

test('a language that the table lacks reads the first that it has', () => {
  expect(lookUp('EL43', 'regions', 'fr')).toBe('Κρήτη');
});

test.each([
  ['Δήμος Βόλου', 'municipalities'],
  ['9', 'sexCodes'],
  ['__proto__', 'regions'],
  ['5302', 'toString'],
  [null, 'sexCodes'],
])('what no table knows is shown as it is: %s in %s', (code, table) => {
  expect(lookUp(code, table, 'el')).toBe(code);
});

test('every row has both languages', () => {
  for (const row of Object.values(tables).flatMap((table) => Object.values(table)))
    expect(Object.keys(row)).toEqual(['el', 'en']);
});
