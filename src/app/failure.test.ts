// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../engine/index.ts';
import el from '../../schemas/locales/el/errors.json';
import { failureReport, failureText, translatedError } from './failure.ts';

const texts: Readonly<Record<string, string>> = el;
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
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
  expect(failureReport(error, t)).not.toContain('x ·');
});

test('an administrator reads the exception, too', () => {
  expect(failureText(thrown(), t, true)).toContain("cannot read property 'name' of undefined");
});

test('what the server says in English is no text for readers: its request has the number', () => {
  const error = new CallError({ status: 418, code: 'odd', text: 'An English title.', data: { requestId: 'r-7' } });
  expect(failureText(error, t)).toBe('Κάτι πήγε στραβά. Αριθμός βλάβης: r-7');
  expect(failureText(error, t, true)).toContain('An English title.');
});

test('the hub that cannot be reached is said in the reader’s language', () => {
  const error = new CallError({ status: 0, code: 'no-line', text: 'The hub cannot be reached.' });
  expect(failureReport(error, t)).toBe('Error: Δεν υπάρχει ζωντανή σύνδεση αυτή τη στιγμή.');
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

test('what has no text of its own keeps the words of the server', () => {
  const error = new CallError({ code: 'odd', status: 422, text: 'Odd.' });
  expect(translatedError(error, t)).toBe(error);
  const other = new Error('x');
  expect(translatedError(other, t)).toBe(other);
});
