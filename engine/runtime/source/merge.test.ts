import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { mergeEdits } from './merge.ts';

test.each([
  ['one side alone', 'abc', 'abc', 'abcd', 'abcd'],
  ['different places', 'one two three', 'ONE two three', 'one two THREE', 'ONE two THREE'],
  ['the same place', 'a', 'a mine', 'a theirs', 'a theirs mine'],
  ['from nothing', '', 'mine', 'theirs', 'theirs mine'],
  ['lines', 'one\n', 'one\nmine', 'one\ntheirs', 'one\ntheirs\nmine'],
  ['one holds the other', '', 'abcd', 'abc', 'abcd'],
  ['taken out against changed', 'one two', '', 'one two!', '!'],
  ['characters of two units', '😀', '😀😃', '😁😀', '😁😀😃'],
  ['a number', 1, 2, 3, 2],
  ['members', { a: 1, b: 'x' }, { a: 2, b: 'x' }, { a: 1, b: 'y', c: 3 }, { a: 2, b: 'y', c: 3 }],
  ['a member taken out', { a: 1, b: 2 }, { a: 1, b: 2, c: 3 }, { a: 1 }, { a: 1, c: 3 }],
  ['a member taken out that was changed', { a: 1, b: 2 }, { a: 1, b: 3 }, { a: 1 }, { a: 1, b: 3 }],
  ['new rows of both', [1], [1, 2], [1, 3], [1, 3, 2]],
  ['one row of both', [{ a: '', b: '' }], [{ a: 'x', b: '' }], [{ a: '', b: 'y' }], [{ a: 'x', b: 'y' }]],
])('%s', (_name, base, ours, theirs, both) => {
  expect(mergeEdits(base, ours, theirs)).toEqual(both);
});

test.each([
  ['wrote on top of what they were told', '', 'cook and sew', 'the mentor: cook', 'cook', 'the mentor: cook and sew'],
  ['have what they were told', '', 'cook and sew', 'cook', 'cook', 'cook and sew'],
  ['saved without it', '', 'cook and sew', 'the mentor', 'cook', 'the mentor cook and sew'],
  ['changed a member', { a: '' }, { a: 'x y' }, { a: 'z x' }, { a: 'x' }, { a: 'z x y' }],
])('the others %s', (_name, base, ours, theirs, sent, both) => {
  expect(mergeEdits(base, ours, theirs, sent)).toEqual(both);
});

test('whatever two people add to a text, both additions are in it', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(word, word, word, word, (before, after, mine, theirs) => {
      const [ours, other] = [`${before}<${mine}>${after}`, `${before}[${theirs}]${after}`];
      const both = String(mergeEdits(before + after, ours, other));
      expect(both).toContain(mine);
      expect(both).toContain(theirs);
    }),
  );
});
