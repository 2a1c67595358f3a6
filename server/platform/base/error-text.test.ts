import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test.each([
  ['a message alone', new Error('It failed.'), 'It failed.'],
  ['what is no error', 'text', 'text'],
  [
    'every cause',
    new Error('one', { cause: new Error('two', { cause: 'three' }) }),
    'one\n  Cause: two\n  Cause: three',
  ],
  [
    'the errors of all addresses of a host, where it has no message itself',
    new Error('one', { cause: new AggregateError([new Error('::1'), new Error('127.0.0.1')]) }),
    'one\n  Cause: ::1\n  Cause: 127.0.0.1',
  ],
  ['a message that is repeated once', new Error('one', { cause: new Error('one') }), 'one'],
])('an error is told with %s', (_what, error, text) => {
  expect(errorText(error)).toBe(text);
});
