import { execFileSync } from 'node:child_process';
import { isDeep } from './depth.ts';

/** The number of the run, which differs for each commit, so that each part has its turn. TEST_ROTATION repeats another run. */
export const ROTATION = Number(process.env['TEST_ROTATION'] ?? numberOfCommit());

/** The given faults, if any, and how to draw the same parts again. */
export const nameRotation = (faults: readonly string[]): readonly string[] =>
  faults.length > 0 ? [...faults, `Repeat it with TEST_ROTATION=${ROTATION}`] : [];

function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0; // no repository: the sources were copied
  }
}

/** The list item whose turn it is. `place` is the list's number among others, so that they do not all draw their first item. */
export function drawOne<Item>(items: readonly Item[], place: number): readonly Item[] {
  const at = (ROTATION + place) % Math.max(1, items.length);
  return items.slice(at, at + 1);
}

/** One form of a test, or all of them in the deep run. Its test has the tag `@looks`, by which the deep run finds it. */
export const drawForm = <Form>(forms: readonly Form[], place = 0): readonly Form[] =>
  isDeep ? forms : drawOne(forms, place);

/** One of the items with every variant, and each other item with one variant. */
export function drawPairs<Item, Variant>(
  items: readonly Item[],
  variants: readonly Variant[],
  place = 0,
): readonly (readonly [Item, Variant])[] {
  const [whole] = drawOne(items, place);
  return items.flatMap((item, index) =>
    (isDeep || item === whole ? variants : drawOne(variants, place + index)).map((variant) => [item, variant] as const),
  );
}
