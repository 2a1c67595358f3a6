import { expect, test, vi } from 'vitest';

vi.mock('virtual:entities', () => ({
  entities: {
    'entities/person': {
      type: 'object',
      required: ['Name', 'Mail'],
      additionalProperties: false,
      properties: {
        Name: { type: 'string', minLength: 1 },
        Mail: { type: 'string', format: 'email' },
        Age: { type: 'integer', minimum: 0, maximum: 130 },
        Sex: { enum: ['5301', '5302'] },
        'a/b': { type: 'string' },
      },
    },
    'entities/pair': { type: 'array', items: { $ref: 'entities/person' } },
  },
}));
const { rules } = await import('./rules.ts');
const t = (key: string) => key.replace('shell.field.', '');

const GOOD = { Name: 'Άννα', Mail: 'anna@example.org' };

test('a value that fits has no faults', () => {
  expect(rules.validate('entities/person', GOOD, t)).toEqual({});
  expect(rules.fits('entities/person', GOOD)).toBe(true);
});

test('each fault stands at its field, in words for its reader', () => {
  const value = { Name: '', Age: 200, Sex: '1', Mail: 'anna' };
  expect(rules.validate('entities/person', value, t)).toEqual({
    '/Name': 'missing',
    '/Age': 'range',
    '/Sex': 'choice',
    '/Mail': 'format',
  });
});

test('what is not there is missing at its own place, also in a list', () => {
  expect(rules.validate('entities/pair', [GOOD, { Name: 'Νίκος' }], t)).toEqual({ '/1/Mail': 'missing' });
});

test('a schema that a document brings is read as well, its patterns are not run', () => {
  const schema = { type: 'object', required: ['x/y'], properties: { z: { type: 'string', pattern: '^(a+)+$' } } };
  expect(rules.validate(schema, { z: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' }, t)).toEqual({ '/x~1y': 'missing' });
});

test('a schema that nobody knows refuses nothing', () => {
  expect(rules.validate('entities/nothing', 1, t)).toEqual({});
  expect(rules.fits('toString', 1)).toBe(true);
});
