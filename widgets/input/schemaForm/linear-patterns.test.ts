import { describe, expect, it } from 'vitest';
import { makeValidator } from './validator.ts';

const validator = makeValidator(({ keyword, place }) => `${keyword} ${place}`);
const faults = (schema: object, value: unknown) =>
  validator.validateFormData(value, schema).errors.map(({ message }) => message);
const field = (pattern: string, more: object = {}) => ({
  properties: { name: { type: 'string' as const, pattern, ...more } },
});

describe('a pattern of a schema that somebody wrote', () => {
  it.each(['(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '(.*)*x$', 'a*a*a*a*b'])('takes no time for ever: %s', (pattern) => {
    expect(faults(field(pattern), { name: `${'a'.repeat(9_999)}!` })).toEqual(['pattern .name']);
  });

  it.each([
    ['^\\d{5}$', '11528', '1152'],
    ['^https://', 'https://a.test', 'http://a.test'],
    ['^[\\p{L} .-]+$', 'Άννα Μ.', 'a1'],
    ['\\u0041', 'xAx', 'a'],
    ['^(?:a|b)/c$', 'a/c', 'c/c'],
  ])('holds as before: %s', (pattern, good, bad) => {
    const told = (name: string) => new RegExp(pattern, 'u').test(name);
    expect([told(good), told(bad)]).toEqual([true, false]);
    expect([faults(field(pattern), { name: good }), faults(field(pattern), { name: bad })]).toEqual([
      [],
      ['pattern .name'],
    ]);
  });

  it('is told beside what else is wrong', () =>
    expect(faults(field('^a', { maxLength: 2, format: 'date' }), { name: 'bbb' })).toEqual([
      'maxLength .name',
      'pattern .name',
      'format .name',
    ]));

  it('that looks around, or is longer than patterns are, holds for every text', () => {
    expect(faults(field('^(?=x)y'), { name: 'b' })).toEqual([]);
    expect(faults(field(`^${'a'.repeat(500)}`), { name: 'b' })).toEqual([]);
  });

  it('fits no text that is longer than forms take', () =>
    expect(faults(field('^a'), { name: 'a'.repeat(10_001) })).toEqual(['pattern .name']));
});
