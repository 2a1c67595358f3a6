import { expect, it } from 'vitest';
import { readCriteria, scoreOf } from './application-criteria.ts';

const stored = {
  Criteria: [
    { Name: 'motive', Label: 'Κίνητρο', Weight: 40, Texts: { en: { Label: 'Motive' } } },
    { Name: 'need', Weight: 40, Scale: 5 },
    { Name: 'motive', Label: 'A second one' },
    { Label: 'Without a name' },
    { Name: 'time', Weight: -3, Scale: 99 },
    null,
  ],
};

it('reads criteria of any age, in the language of the reader', () => {
  expect(readCriteria(stored, 'el')).toEqual([
    { Name: 'motive', Label: 'Κίνητρο', Hint: '', Weight: 40, Scale: 5 },
    { Name: 'need', Label: 'need', Hint: '', Weight: 40, Scale: 5 },
    { Name: 'time', Label: 'time', Hint: '', Weight: 1, Scale: 5 },
  ]);
  expect(readCriteria(stored, 'en')[0]?.Label).toBe('Motive');
  expect([readCriteria(undefined, 'el'), readCriteria({ Criteria: 'no' }, 'el')]).toEqual([[], []]);
});

it('weighs marks of different scales', () => {
  const criteria = readCriteria(
    {
      Criteria: [
        { Name: 'a', Weight: 40 },
        { Name: 'b', Weight: 40 },
        { Name: 'c', Weight: 20, Scale: 10 },
      ],
    },
    'el',
  );
  expect(scoreOf(criteria, { a: 4, b: 4, c: 6 })).toBe(76);
  expect(scoreOf(criteria, { a: 5, b: 5, c: 10 })).toBe(100);
});
