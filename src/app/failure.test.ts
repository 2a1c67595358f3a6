// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../engine/index.ts';
import el from '../../schemas/locales/el/errors.json';
import { firstTranslate } from '../../schemas/formats/first-translate.ts';
import { describeFailure, failureReport, failureText, translatedError } from './failure.ts';

const texts: Readonly<Record<string, string>> = el;
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  firstTranslate(texts, 'el', key, values);
const thrown = () =>
  Object.assign(new TypeError("cannot read property 'name' of undefined"), { where: 'x', file: 'f' });

let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (written = vi.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => written.mockRestore());

test('an exception is said by a number, which the console has with the exception itself', () => {
  const error = thrown();
  const text = failureText(error, t);
  expect(text).not.toContain('cannot read');
  const [, reference] = /Αριθμός βλάβης: ([0-9a-f]{8})$/.exec(text) ?? [];
  expect(written.mock.calls).toEqual([[`fault ${reference ?? ''}`, error]]);
  expect(failureText(error, t)).toBe(text);
  expect(written.mock.calls).toHaveLength(1);
  expect(failureReport(error, t).text).not.toContain('x ·');
});

test.each([
  'Failed to fetch dynamically imported module: https://x.gr/assets/a.js',
  'error loading dynamically imported module: https://x.gr/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for https://x.gr/assets/Cg74BQ0.css',
])('a module or stylesheet that did not come says that there is no connection: %s', (message) => {
  expect(describeFailure(new TypeError(message), t, true)).toEqual({ text: el['errors.network'] });
});

test('an administrator reads the exception, too', () => {
  expect(failureText(thrown(), t, true)).toContain("cannot read property 'name' of undefined");
});

test('readers get no English text of the server, but the number of the request', () => {
  const error = new CallError({ status: 418, code: 'odd', text: 'An English title.', data: { requestId: 'r-7' } });
  expect(failureText(error, t)).toBe('Κάτι πήγε στραβά. Αριθμός βλάβης: r-7');
  expect(failureText(error, t, true)).toContain('An English title.');
});

test('the hub that cannot be reached is said in the reader’s language', () => {
  const error = new CallError({ status: 0, code: 'no-line', text: 'The hub cannot be reached.' });
  expect(failureReport(error, t).text).toBe('Σφάλμα: Δεν υπάρχει ζωντανή σύνδεση αυτή τη στιγμή.');
});

test('a document reads a failure in the language of its reader, by its code', () => {
  const error = new CallError({
    code: 'name-there',
    status: 409,
    text: 'The folder has a file of that name.',
    data: { Title: 'a.pdf' },
    fields: { '/Name': 'taken' },
  });
  expect(translatedError(error, t)).toMatchObject({
    code: 'name-there',
    status: 409,
    text: el['errors.name-there'],
    data: { Title: 'a.pdf' },
    fields: { '/Name': 'taken' },
  });
});

test('an error without a text of its own shows its kind or a number, and its message only to administrators', () => {
  const error = new CallError({ code: 'odd', status: 422, text: 'Odd.' });
  expect(translatedError(error, t)).toMatchObject({ code: 'odd', text: el['errors.status422'] });
  const fault = new CallError({ code: 'odd', status: 500, text: 'Odd.', data: { requestId: 'r-123456' } });
  const read = translatedError(fault, t);
  expect(read).toMatchObject({ text: 'Κάτι πήγε στραβά στην πλατφόρμα. Αριθμός βλάβης: r-123456' });
  expect(describeFailure(read, t)).toMatchObject({ reference: 'r-123456' });
  const strange = translatedError(new CallError({ code: 'odd', status: 418, text: 'Odd.' }), t, true);
  expect(failureText(strange, t, true)).toMatch(/^Κάτι πήγε στραβά\. Αριθμός βλάβης: [\da-f]{8} \(Odd\.\)$/);
  const other = new Error('x');
  expect(translatedError(other, t)).toBe(other);
});

test('a text with a missing value is not shown', () => {
  const error = new CallError({ code: 'file-too-large', status: 413, text: 'Too large.' });
  expect(failureText(error, t)).toBe(el['errors.status413']);
});

test('what is wrong at fields is said with the names of the fields, and each thing once', () => {
  const fields = {
    '/Fields/city': 'Όχι.',
    '/Users/2/Fields/city': 'Όχι.',
    '/Filters/0/Value': 'Όχι.',
    '/Inner': 'Όχι.',
    '': 'Όχι.',
  };
  const error = new CallError({ code: 'fields-do-not-fit', status: 422, text: 'No.', fields });
  const read = translatedError(error, t, false, (name) => (name === 'city' ? 'Πόλη' : undefined));
  expect(read).toMatchObject({
    reasons: ['Πόλη: Όχι.', 'Άτομο 3, Πόλη: Όχι.', 'Φίλτρο 1, Τιμή: Όχι.', 'Όχι.'],
    fields,
  });
  expect(failureReport(read, t).text).toBe(
    'Σφάλμα: Κάποια πεδία δεν έγιναν δεκτά. Δεν αποθηκεύτηκε τίποτα. · Πόλη: Όχι. · Άτομο 3, Πόλη: Όχι. · Φίλτρο 1, Τιμή: Όχι. · Όχι.',
  );
});
