import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, 'schemas', path), 'utf8');

const textsOf = (language: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...readdirSync(join(ROOT, 'schemas/locales', language)).map((file) =>
      Object(JSON.parse(read(`locales/${language}/${file}`))),
    ),
  );
const TEXTS = { el: textsOf('el'), en: textsOf('en') };

/** The words that the specification gives, with accents mended; the text that has them; and the documents that show it. */
const SPECIFIED: readonly (readonly ['el' | 'en', words: string, key: string, documents: readonly string[]])[] = [
  ['el', 'Δεν έχετε επιλέξει δράσεις!', 'linking.chooseActions', ['admin/project/linkusers']],
  ['el', 'Δεν έχετε επιλέξει Σύμβουλο!', 'linking.chooseMentor', ['admin/project/linkusers']],
  ['el', 'ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ', 'linking.done', ['admin/project/linkusers']],
  ['el', 'ΕΠΙΤΥΧΗΣ ΕΝΕΡΓΕΙΑ', 'bulk.success', ['bulk/field', 'bulk/people', 'bulk/existing', 'admin/user/list']],
  ['el', 'ok', 'users.passwordOk', ['users/password']],
  ['el', 'Fail', 'users.passwordFail', ['users/password']],
  ['en', 'ok', 'users.passwordOk', ['users/password']],
  ['en', 'Fail', 'users.passwordFail', ['users/password']],
  ['en', 'OK', 'account.ok', ['users/project', 'userinfo']],
  ['en', 'Fail', 'account.fail', ['users/project', 'userinfo']],
  ['en', 'OK: {{ok}} Failed: {{failed}}', 'mass.done', ['mass/send']],
  ['el', 'Επιτυχημένες: {{ok}}, Αποτυχημένες: {{failed}}', 'mass.done', ['mass/send']],
  ['en', 'OK', 'microdata.ok', ['microdata/form', 'microdata/people']],
  ['en', 'Failed', 'microdata.failed', ['microdata/form', 'microdata/people']],
  ['en', 'Saved', 'templates.saved', ['templates/edit']],
  ['en', 'Saved', 'views.saved', ['views/editor']],
  ['en', 'Success', 'users.saved', ['users/form']],
];

it.each(SPECIFIED)('%s: "%s" is %s of its screens', (language, words, key, documents) => {
  // What was done may follow the given words.
  expect(TEXTS[language][key]?.split(' · ')[0]).toBe(words);
  const without = documents.filter(
    (document) => !/["']/.test(read(`screens/${document}.json`).split(key)[1]?.[0] ?? ''),
  );
  expect(without).toEqual([]);
});

it('every message has a text in both languages', () => {
  for (const [, , key] of SPECIFIED) expect([key, key in TEXTS.el, key in TEXTS.en]).toEqual([key, true, true]);
});
