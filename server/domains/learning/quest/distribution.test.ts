import { expect, it } from 'vitest';
import { fold } from '../../../../schemas/formats/folding.ts';
import { countHours, countNumbers, countWords, medianOf, summarizeNumbers } from './distribution.ts';
import { answerWords } from './answer-words.ts';

const pairs = (counts: ReturnType<typeof countWords>) => counts.map(({ Text, Count }) => [Text, Count]);
const numbers = (...values: number[]) => values.map((value) => ({ value, count: 1 }));

it('counts each number while there are few, and writes it as the reader does', () => {
  expect(pairs(countNumbers(numbers(10, 2, 2, 1.5), answerWords('el')))).toEqual([
    ['1,5', 1],
    ['2', 2],
    ['10', 1],
  ]);
  expect(countNumbers([], answerWords())).toEqual([]);
});

it('groups many numbers into intervals without losing any', () => {
  const many = numbers(...Array.from({ length: 40 }, (_, index) => 650 + index * 10));
  const counts = countNumbers(many, answerWords('en'));
  expect(pairs(counts)[0]).toEqual(['650–699', 5]);
  expect(counts.length).toBeLessThanOrEqual(9);
  expect(counts.reduce((sum, { Count }) => sum + Count, 0)).toBe(40);
  const tiny = countNumbers(numbers(...Array.from({ length: 20 }, (_, index) => -1 + index / 10)), answerWords('en'));
  expect(tiny.reduce((sum, { Count }) => sum + Count, 0)).toBe(20);
});

it('counts hours, including empty ones between them', () => {
  const counts = countHours([
    { text: '6:15', count: 2 },
    { text: '8:00', count: 1 },
  ]);
  expect(pairs(counts)).toEqual([
    ['6:00–6:59', 2],
    ['7:00–7:59', 0],
    ['8:00–8:59', 1],
  ]);
});

it('counts a word once, however it was written, the most frequent first', () => {
  const counts = countWords(
    [
      { text: '["Ήρεμος","συνεπής"]', count: 1 },
      { text: '["ΗΡΕΜΟΣ "]', count: 2 },
      { text: 'none', count: 9 },
    ],
    fold,
  );
  expect(pairs(counts)).toEqual([
    ['Ήρεμος', 3],
    ['συνεπής', 1],
  ]);
});

it('finds the value in the middle, counting each as often as it was given', () => {
  expect(medianOf(numbers(10, 1, 4))).toBe(4);
  expect(medianOf(numbers(10, 1, 4, 5))).toBe(4.5);
  expect(
    medianOf([
      { value: 9, count: 1 },
      { value: 2, count: 5 },
    ]),
  ).toBe(2);
});

it('has the same mean in whichever order the numbers come', () => {
  // Their sum is 19.18 or slightly less: half a cent is lost by rounding.
  const given = [5.81, 1.52, 6.09, 5.76].map((value) => ({ value, count: 1 }));
  const means = new Set<number | null>();
  for (const first of given)
    for (const last of given.filter((one) => one !== first)) {
      const between = given.filter((one) => one !== first && one !== last);
      means.add(summarizeNumbers([first, ...between, last]).Mean);
      means.add(summarizeNumbers([first, ...between.toReversed(), last]).Mean);
    }
  expect([...means]).toEqual([4.8]);
});
