import type { Cost } from './tab.ts';

export const median = (list: readonly number[]): number => {
  const sorted = list.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
};

/** The medians of the costs that were measured. */
export const typical = (costs: readonly Cost[]): Cost => ({
  script: median(costs.map(({ script }) => script)),
  main: median(costs.map(({ main }) => main)),
});

/** Measures each variant so many times, in turn and every other round backwards, so that no variant always has the warmer machine. */
export async function runInTurn<Name extends string, Result>(
  variants: readonly Name[],
  rounds: number,
  measure: (variant: Name) => Promise<Result>,
): Promise<Readonly<Record<Name, readonly Result[]>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each variant has its list
  const results = Object.fromEntries(variants.map((name): [string, Result[]] => [name, []])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: they would disturb each other
      results[variant].push(await measure(variant));
    }
  }
  return results;
}
