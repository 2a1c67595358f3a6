import { expect, test } from 'vitest';
import { plainEnvironment } from './plain-environment.ts';
import { prepare } from './prepare.ts';
import { readFormula } from './read.ts';

const xs = [3, 1, 2];
const firstOf = (first: unknown): unknown =>
  prepare(readFormula("list({in: state.xs, as: 'x', map: x, first: state.first})")).run(
    plainEnvironment({ state: { xs, first } }),
  );

test.each([
  [0, []],
  [1, [3]],
  [2.9, [3, 1]],
  [3, xs],
  [4, xs],
  [-1, xs],
  [Infinity, xs],
  [null, xs],
  ['2', xs],
])('of a list the first %o', (first, items) => {
  expect(firstOf(first)).toEqual(items);
});

test('a first of 0 that is written down gives none', () => {
  expect(prepare(readFormula("list({in: [1, 2], as: 'x', first: 0})")).run(plainEnvironment({}))).toEqual([]);
});
