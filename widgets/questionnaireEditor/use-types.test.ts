import { expect, test } from 'vitest';
import { fitted, type KnownType } from './use-types.ts';

const type = (DefaultValue: object): KnownType => ({
  code: '08',
  name: 'x',
  start: {},
  form: { schema: { type: 'object', properties: { DefaultValue } }, ui: {}, own: false, books: false },
});
const ask = (DefaultValue?: unknown) => ({
  Model: 'ID_0001',
  Type: '08',
  Text: 'x',
  ...(DefaultValue === undefined ? {} : { DefaultValue }),
});

test('a form gets what the answer starts with as it can read it', () => {
  const [one, many] = [type({ type: 'string' }), type({ type: 'array' })];
  expect(fitted(ask('a'), many)).toEqual(ask(['a']));
  expect(fitted(ask([1, 'b']), many)).toEqual(ask(['1', 'b']));
  expect(fitted(ask(['a', 'b']), one)).toEqual(ask('a, b'));
  expect(fitted(ask(5), one)).toEqual(ask('5'));
  const plain = ask();
  expect(fitted(plain, one)).toBe(plain);
  expect(fitted(ask('a'), undefined)).toEqual(ask('a'));
});
