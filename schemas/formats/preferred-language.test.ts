import { expect, test } from 'vitest';
import { acceptedLanguages, preferredLanguage, SHIPPED_LANGUAGES } from './preferred-language.ts';

test('the languages of a header are in the order of their quality', () => {
  expect(acceptedLanguages('el-GR,el;q=0.9,en;q=0.8')).toEqual(['el-GR', 'el', 'en']);
  expect(acceptedLanguages('en;q=0.3, fr ; q=0.9')).toEqual(['fr', 'en']);
});

test('a header without languages has none', () => {
  for (const header of [undefined, '', '*', ',;', 'en;q=0', '<script>']) expect(acceptedLanguages(header)).toEqual([]);
});

test.each([
  [['en-US', 'en'], 'en'],
  [['fr-FR', 'en-GB', 'el'], 'en'],
  [['EL'], 'el'],
  [['fr', 'de'], null],
  [[], null],
])('of %j the first one that is offered is chosen', (wanted, chosen) =>
  expect(preferredLanguage(wanted, SHIPPED_LANGUAGES)).toBe(chosen),
);
