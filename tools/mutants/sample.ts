import { createHash } from 'node:crypto';

/** A pseudo-random number from 0 to 1 for a seed and an index. */
const chanceOf = (seed: number, place: number): number =>
  createHash('sha256').update(`${seed} ${place}`).digest().readUInt32BE() / 2 ** 32;

/**
 * One random item of each of `count` equal parts of a list: from a list in the order of files, each file gets a share
 * by its size.
 */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  if (count >= all.length) return all;
  const startOf = (place: number): number => Math.floor((place * all.length) / count);
  return Array.from({ length: count }, (_, place) => {
    const [from, to] = [startOf(place), startOf(place + 1)];
    return all[from + Math.floor(chanceOf(seed, place) * (to - from))];
  }).filter((item) => item !== undefined);
}
