import { createHash } from 'node:crypto';

/** A number from 0 to 1 that a seed and a place in a row give, the same each time. */
const chanceOf = (seed: number, place: number): number =>
  createHash('sha256').update(`${seed} ${place}`).digest().readUInt32BE() / 2 ** 32;

/** One of each of so many equal stretches of a list, by chance: a list in the order of files gives of each file by its size. */
export function sampleOf<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  if (count >= all.length) return all;
  const startOf = (place: number): number => Math.floor((place * all.length) / count);
  return Array.from({ length: count }, (_, place) => {
    const [from, to] = [startOf(place), startOf(place + 1)];
    return all[from + Math.floor(chanceOf(seed, place) * (to - from))];
  }).filter((one) => one !== undefined);
}
