/** A run of lines that differs between two texts. */
export interface LineChange {
  /** The number of the first line in the newer text, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** If both texts together have more differing lines than this, the result is one change. */
const MAX_LINES = 4000;

/** Compares two texts by lines and returns the changes in their order. */
export function diffLines(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const from = old.slice(start, old.length - end);
  const to = now.slice(start, now.length - end);
  if (from.length === 0 && to.length === 0) return [];
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  const take = (untilOld: number, untilNow: number): void => {
    if (untilOld > i || untilNow > j)
      changes.push({
        line: start + j + 1,
        before: from.slice(i, untilOld).join('\n'),
        after: to.slice(j, untilNow).join('\n'),
      });
    [i, j] = [untilOld + 1, untilNow + 1];
  };
  for (const [one, other] of commonLines(from, to)) take(one, other);
  take(from.length, to.length);
  return changes;
}

/** Finds the longest common subsequence of lines, as pairs of indexes. */
function commonLines(from: readonly string[], to: readonly string[]): [number, number][] {
  if (from.length + to.length > MAX_LINES) return [];
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        from[i] === to[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) pairs.push([i++, j++]);
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
