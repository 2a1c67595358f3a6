import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines } from './lines.ts';

it('tells the lines that another text has otherwise, and where', () => {
  expect(diffLines('a\nb\nc\nd', 'a\nB\nc\nd\ne')).toEqual([
    { line: 2, before: 'b', after: 'B' },
    { line: 5, before: '', after: 'e' },
  ]);
  expect(diffLines('a\nb', 'a\nb')).toEqual([]);
  expect(diffLines('a\nx\nb', 'a\nb')).toEqual([{ line: 2, before: 'x', after: '' }]);
});

it('is as large as both texts where they have nothing in common', () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join('\n');
  expect(diffLines(many('a'), many('b'))).toEqual([{ line: 1, before: many('a'), after: many('b') }]);
});

it('reports all differences: each line of the newer text is either unchanged or in a change', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = after.split('\n');
      for (const change of diffLines(before, after)) {
        const told = change.after === '' ? [] : change.after.split('\n');
        expect(lines.slice(change.line - 1, change.line - 1 + told.length)).toEqual(told);
      }
      expect(diffLines(before, after).length === 0).toBe(before === after);
    }),
  );
});
