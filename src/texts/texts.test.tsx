import { assert, constantFrom, dictionary, integer, property, string } from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import el from '../../schemas/locales/el/users.json';
import { firstTranslate } from '../../schemas/formats/first-translate.ts';
import { translatorOf } from '../../widgets/parts/text/translator.ts';
import { Texts } from './texts.ts';

const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  el: { hello: 'Γεια, {{name}}', n_one: '{{count}} χρήστης', n_other: '{{count}} χρήστες' },
  en: { hello: 'Hello, {{ name }}', n_one: '{{count}} person', n_other: '{{count}} people' },
};

beforeEach(() => localStorage.clear());

describe('the first translation and the library agree', () => {
  const words = constantFrom('α', 'user', '{{name}}', '{{ count }}', '{{missing}}', ' ', '_', '{', '}', '<b>');
  const texts = dictionary(constantFrom('a.b', 'a.b_one', 'a.b_other', 'a.b_zero', 'c'), words);
  test('on any text, parameter and number', () => {
    assert(
      property(
        texts,
        constantFrom('a.b', 'c', 'd'),
        string(),
        integer({ min: 0, max: 25 }),
        constantFrom('el', 'en'),
        (table, key, name, count, language) => {
          for (const values of [{}, { name }, { count }, { name, count }])
            expect(firstTranslate(table, language, key, values)).toBe(translatorOf(language, table)(key, values));
        },
      ),
    );
  });

  test('on the texts of the product', () => {
    const t = translatorOf('el', el);
    for (const key of Object.keys(el))
      for (const count of [0, 1, 2]) {
        const name = key.replace(/_(one|other)$/, '');
        expect(firstTranslate(el, 'el', name, { count, all: 9 })).toBe(t(name, { count, all: 9 }));
      }
  });
});

const made = () => new Texts(async (language) => tables[language] ?? {});

describe('the language', () => {
  test('is Greek at first, and remembered once chosen', async () => {
    const texts = made();
    expect(texts.remembered()).toBe('el');
    await texts.choose('en');
    expect(texts.translate('hello', { name: 'Anna' })).toBe('Hello, Anna');
    expect(made().remembered()).toBe('en');
  });

  test('is at first that of the browser, where it is offered', () => {
    const own = Object.getOwnPropertyDescriptor(navigator, 'languages') ?? {};
    const browse = (...value: string[]) => Object.defineProperty(navigator, 'languages', { configurable: true, value });
    browse('fr-FR', 'en-GB', 'el');
    expect(made().remembered()).toBe('en');
    localStorage.setItem('praxis.language', 'el');
    expect(made().remembered()).toBe('el');
    localStorage.clear();
    browse('fr-FR');
    expect(made().remembered()).toBe('el');
    Object.defineProperty(navigator, 'languages', own);
  });

  test('of an address is not remembered', async () => {
    await made().choose('en', false);
    expect(made().remembered()).toBe('el');
  });

  test('that is no longer offered is forgotten; a single one is chosen without asking', () => {
    localStorage.setItem('praxis.language', 'fr');
    const texts = made();
    expect(texts.remembered()).toBe('el');
    texts.offer(['en']);
    expect(texts.remembered()).toBe('en');
  });

  test('chosen last wins, however late the earlier one comes', async () => {
    const slow = Promise.withResolvers<Record<string, string>>();
    const texts = new Texts((language) => (language === 'en' ? slow.promise : Promise.resolve(tables['el'] ?? {})));
    const first = texts.choose('en');
    await texts.choose('el');
    slow.resolve({});
    await first;
    expect(texts.language).toBe('el');
  });

  test('says the same before and after the library has come', async () => {
    const texts = made();
    await texts.choose('el');
    const t = texts.translate;
    const before = [t('n', { count: 1 }), t('n', { count: 3 }), t('no.such.key')];
    await texts.loadLibrary();
    expect([t('n', { count: 1 }), t('n', { count: 3 }), t('no.such.key')]).toEqual(before);
    expect(before).toEqual(['1 χρήστης', '3 χρήστες', 'no.such.key']);
  });

  test('follows changed texts', async () => {
    const table: Record<string, string> = { a: 'old' };
    const texts = new Texts(async () => ({ ...table }));
    await texts.choose('el');
    table['a'] = 'new';
    await texts.reload();
    expect(texts.translate('a')).toBe('new');
  });
});

test('numbers in a text follow its language, before the library has come and after', () => {
  const table = { stars_other: '{{count}} stars', stars_one: '{{count}} star', of_other: '{{count}} of {{year}}' };
  const both = (lang: string, key: string, values: Readonly<Record<string, unknown>>) => [
    firstTranslate(table, lang, key, values),
    translatorOf(lang, table)(key, values),
  ];
  expect(both('el', 'stars', { count: 4.5 })).toEqual(['4,5 stars', '4,5 stars']);
  expect(both('en', 'stars', { count: 4.5 })).toEqual(['4.5 stars', '4.5 stars']);
  expect(both('el', 'of', { count: 3045, year: 2026 })).toEqual(['3.045 of 2026', '3.045 of 2026']);
  expect(both('en', 'of', { count: 3045, year: 2026 })).toEqual(['3,045 of 2026', '3,045 of 2026']);
});
