import { expect, test } from 'vitest';
import { fitToType, type KnownType } from './use-types.ts';

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
  expect(fitToType(ask('a'), many)).toEqual(ask(['a']));
  expect(fitToType(ask([1, 'b']), many)).toEqual(ask(['1', 'b']));
  expect(fitToType(ask(['a', 'b']), one)).toEqual(ask('a, b'));
  expect(fitToType(ask(5), one)).toEqual(ask('5'));
  const plain = ask();
  expect(fitToType(plain, one)).toBe(plain);
  expect(fitToType(ask('a'), undefined)).toEqual(ask('a'));
});
