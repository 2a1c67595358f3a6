/** The nearest known name, or undefined. */
export function nearest(
  name: string,
  known: Iterable<string>,
  maxDistance = Math.max(2, Math.ceil(name.length / 2)),
): string | undefined {
  if (name.length > 100) return undefined;
  let best: string | undefined;
  let minSteps = Math.min(maxDistance, Math.max(2, Math.ceil(name.length / 2)));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > minSteps) continue;
    const steps = distance(name.toLowerCase(), candidate.toLowerCase());
    if (steps < minSteps || (steps === minSteps && best === undefined)) [best, minSteps] = [candidate, steps];
  }
  return best;
}

/** The edit distance, where a swap of neighbours counts as one. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = step(i, j, next[j - 1]!, row, before, a, b);
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

function step(i: number, j: number, left: number, row: number[], before: number[], a: string, b: string): number {
  const cost = a[i - 1] === b[j - 1] ? 0 : 1;
  const steps = Math.min(row[j]! + 1, left + 1, row[j - 1]! + cost);
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(steps, before[j - 2]! + 1) : steps;
}
