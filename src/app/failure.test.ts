import { expect, test } from 'vitest';
import { CallError } from '../../engine/index.ts';
import { translatedError } from './failure.ts';

const texts: Readonly<Record<string, string>> = { 'errors.name-there': 'Υπάρχει ήδη τέτοιο αρχείο.' };
const t = (key: string) => texts[key] ?? key;

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
    text: 'Υπάρχει ήδη τέτοιο αρχείο.',
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
