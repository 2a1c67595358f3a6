import { expect, test } from 'vitest';
import { parseDocument, validate } from '../../../engine/index.ts';
import { problemText } from './problem-text.ts';
import { textsOf } from './texts-of.ts';

test('what does not fit is told in the language of the reader, with the known name', () => {
  const schema = { type: 'object', properties: { colour: { type: 'string' } }, additionalProperties: false } as const;
  const [problem] = validate({ color: 'red' }, schema);
  expect(problem && problemText(problem, textsOf('el'))).toBe(
    'Αυτό το κλειδί δεν είναι γνωστό. Μήπως εννοείτε «colour»;',
  );
  expect(problem && problemText(problem, textsOf('en'))).toBe('An unknown key. Did you mean “colour”?');
});

test('what is wrong with a JSON text is told by its fault, and what has no text by the words of the checker', () => {
  const [problem] = parseDocument('{"a": }').problems;
  expect(problem && problemText(problem, textsOf('el'))).toBe('λείπει μια τιμή');
  expect(problemText({ kind: 'never-heard-of', message: 'as it was found' }, textsOf('el'))).toBe('as it was found');
});
