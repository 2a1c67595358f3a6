import { array, assert, constantFrom, property } from 'fast-check';
import { expect } from 'vitest';

/** Generates short texts from the pieces that matter to a pattern. */
export const textsOf = (...pieces: readonly string[]) =>
  array(constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

/** Checks that two functions return the same for every text of these pieces. */
export function expectAgreement<Result>(
  old: (text: string) => Result,
  current: (text: string) => Result,
  ...pieces: readonly string[]
): void {
  assert(
    property(textsOf(...pieces), (text) => {
      expect(current(text)).toEqual(old(text));
    }),
    { numRuns: 2000 },
  );
}

/** A shorter run says nothing about growth. */
const MIN_MS = 400;

/**
 * Checks that four times the text takes about four times as long; sixteen times would be quadratic. It measures processor time and takes the fastest of
 * several runs, so that a busy machine does not fail the test.
 */
export function expectLinear(run: (text: string) => unknown, piece: string, end = '', length = 50_000): void {
  const time = (characters: number): number => {
    const text = piece.repeat(Math.ceil(characters / piece.length)) + end;
    const times = [1, 2, 3].map(() => {
      const start = process.cpuUsage();
      run(text);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    });
    return Math.min(...times);
  };
  // The length is doubled from short texts on, so that superlinear growth is noticed before it takes minutes.
  for (let short = length / 64; short <= length; short *= 4) {
    const [once, four] = [time(short), time(short * 4)];
    expect(four < MIN_MS || four / once < 10, `${short} characters ${once} ms, four times ${four} ms`).toBe(true);
  }
}
