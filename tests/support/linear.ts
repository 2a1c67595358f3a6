import { array, assert, constantFrom, property } from 'fast-check';
import { expect } from 'vitest';

/** Short texts made of the pieces that matter to a pattern. */
export const textsOf = (...pieces: readonly string[]) =>
  array(constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));

/** Two functions that give the same for every text of these pieces. */
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

/** Below this time a run says nothing about growth. */
const SHORTEST_MS = 400;

/** Four times the text takes about four times as long: sixteen times would be quadratic. Time of the processor, and the fastest of some runs: a busy machine is no failure. */
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
    expect(four < SHORTEST_MS || four / once < 10, `${short} characters ${once} ms, four times ${four} ms`).toBe(true);
  }
}
