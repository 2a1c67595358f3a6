import { expect, test } from 'vitest';
import places from '../demo/places.json' with { type: 'json' };
import { lookUp, tables } from './index.ts';
import municipalities from './region-municipalities.json' with { type: 'json' };

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

const COUNTS = {
  EL30: 66,
  EL41: 11,
  EL42: 34,
  EL43: 24,
  EL51: 22,
  EL52: 38,
  EL53: 13,
  EL54: 18,
  EL61: 25,
  EL62: 11,
  EL63: 19,
  EL64: 25,
  EL65: 26,
};

test('each region has its municipalities, 332 in all since 2019, once and by name', () => {
  expect(Object.keys(municipalities)).toEqual(Object.keys(tables['regions'] ?? {}));
  const counts = Object.entries(municipalities).map(([region, names]) => [region, names.length]);
  expect(Object.fromEntries(counts)).toEqual(COUNTS);
  const all = Object.values(municipalities).flat();
  expect(all).toHaveLength(332);
  expect(all.filter((name) => !/^Δήμος \p{Lu}[\p{L} –]+$/u.test(name))).toEqual([]);
  // Two have the same name: in Attica and in Crete.
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual(['Δήμος Ηρακλείου']);
  for (const names of Object.values(municipalities))
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'el')));
});

test('the places of the demo are among them', () => {
  const byRegion = new Map(
    Object.entries(municipalities).map(([code, names]) => [lookUp(code, 'regions', 'el'), new Set(names)]),
  );
  for (const [region, towns] of Object.entries(places))
    expect(Object.keys(towns).filter((town) => !byRegion.get(region)?.has(town))).toEqual([]);
});
