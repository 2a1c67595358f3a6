import { expect, test } from 'vitest';
import { readTable } from './table.ts';

test.each([
  ['comma', 'Name,City\nΆννα,Βόλος\n'],
  ['semicolon', 'Name;City\r\nΆννα;Βόλος'],
  ['tab', '\uFEFFName\tCity\nΆννα\tΒόλος\n\n'],
])('reads %s-separated text', (_, text) => {
  expect(readTable(text)).toEqual({ headers: ['Name', 'City'], rows: [['Άννα', 'Βόλος']] });
});

test('quoted cells hold separators, quotes and line ends', () => {
  expect(readTable('a,b\n"x, ""y""","1\n2"')).toEqual({ headers: ['a', 'b'], rows: [['x, "y"', '1\n2']] });
});

test('an empty file is an empty table', () => expect(readTable('')).toEqual({ headers: [], rows: [] }));
