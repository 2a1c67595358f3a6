import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWithoutSecrets, withoutSecrets, withSecrets } from './secrets.ts';

test.each([
  [
    'a typed one is what is loaded again',
    { Password: 'typed', Name: 'α' },
    { Password: '', Name: '' },
    { Password: '', Name: 'α' },
  ],
  ['one that stays stays', { a: { apiKey: 'x' } }, { a: { apiKey: 'x' } }, { a: { apiKey: 'x' } }],
  ['a new one is empty', { api_key: 'typed' }, {}, { api_key: '' }],
  ['one that is cleared is cleared', { token: '' }, { token: 'x' }, { token: '' }],
  ['in a list one that stays stays', [{ token: 'a' }], [{ token: 'a' }], [{ token: 'a' }]],
  ['in a list one that moved is empty', [{ token: 'b' }], [{ token: 'a' }, { token: 'b' }], [{ token: '' }]],
  ['a number is none', { passwordRules: 27 }, { passwordRules: 1 }, { passwordRules: 27 }],
])('%s', (_name, value, loaded, again) => {
  const left = withoutSecrets(value, loaded);
  expect(JSON.stringify(left)).not.toMatch(/typed|:"[abx]"/);
  expect(withSecrets(left, loaded)).toEqual(again);
});

test.each([
  ['{"Name": "α", ', '{"Name": "α", '],
  ['{\n    "ApiKey": "abc",\n    "b": 1\n', '{\n    "ApiKey": "\n    "b": 1\n'],
  ['{\n    "ApiKey" "abc', '{\n    "ApiKey" "'],
  ['{\n    "ApiKey":\n      "abc', '{\n    "ApiKey":\n      "'],
  ['{"Authorization": abc', '{"Authorization": '],
  ['{\n    "ApiKey": "********",\n    "b"', '{\n    "ApiKey": "********",\n    "b"'],
  ['{\n    "passwordRules": 27,\n    "b"', '{\n    "passwordRules": 27,\n    "b"'],
])('of half-typed %j stays %j', (text, left) => expect(textWithoutSecrets(text)).toBe(left));

test('whatever is typed, no secret is left, and the rest is', () => {
  const secret = fc.stringMatching(/^S3CR3T[a-z]{1,9}$/);
  fc.assert(
    fc.property(fc.jsonValue(), secret, fc.jsonValue(), (before, hidden, loaded) => {
      const value = { before, deep: { myPassword: hidden }, rows: [{ accessToken: hidden }] };
      expect(JSON.stringify(withoutSecrets(value, loaded))).not.toContain(hidden);
      expect(textWithoutSecrets(`${JSON.stringify(value, null, 4)}]`)).not.toContain(hidden);
    }),
  );
});
