import type { SimpleRangeValue } from 'hyperformula';
import { fold } from '../../schemas/formats/folding.ts';
import { isFailure, rowsOf, type Call, type Scalar } from './define.ts';

/** How a value is searched: exactly, with * and ?, or the nearest one that is not above or below it. */
export type MatchMode = 'exact' | 'wildcard' | 'atMost' | 'atLeast';

type Sortable = number | string | boolean;

/** The values of a row or column, prepared for searches: texts are compared without accents and case. */
interface LineIndex {
  readonly values: readonly Scalar[];
  /** The first index of each value. */
  readonly first: ReadonlyMap<Sortable, number>;
}

/** The type of a value for searches: types are never compared with each other. */
const kindOf = (value: Scalar): string => (value === null || isFailure(value) ? 'none' : typeof value);
const comparable = (value: Scalar): Scalar => (typeof value === 'string' ? fold(value) : value);

const indexOf = (values: readonly Scalar[]): LineIndex => {
  const folded = values.map(comparable);
  const first = new Map<Sortable, number>();
  folded.forEach((value, place) => {
    if (value !== null && !isFailure(value) && !first.has(value)) first.set(value, place);
  });
  return { values: folded, first };
};

/** A line of a range: its first row or column, or a range that is itself one. */
export interface Line {
  readonly range: SimpleRangeValue;
  readonly by: 'row' | 'column';
}

const indexOfLine = ({ engine }: Call, { range, by }: Line): LineIndex =>
  engine.keepWithRange(range, `own ${by}`, () => {
    const rows = rowsOf(range);
    return indexOf(by === 'row' ? (rows[0] ?? []) : rows.map(([value = null]) => value));
  });

/** The index of the value in a line, from 0; -1 for none. With `last` it is the last one of equal values. */
export function findInLine(call: Call, line: Line, searched: Scalar, mode: MatchMode, last = false): number {
  const key = comparable(searched ?? 0);
  if (isFailure(key) || key === null) return -1;
  const { values, first } = indexOfLine(call, line);
  if (mode === 'wildcard' && typeof key === 'string' && /[*?~]/.test(key))
    return findBy(values, (value) => typeof value === 'string' && matchesWildcard(value, key), last);
  if (mode === 'exact' || mode === 'wildcard') return last ? values.lastIndexOf(key) : (first.get(key) ?? -1);
  const exact = last ? values.lastIndexOf(key) : (first.get(key) ?? -1);
  return exact >= 0 ? exact : findNearest(values, key, mode, last);
}

const findBy = (values: readonly Scalar[], test: (value: Scalar) => boolean, last: boolean): number =>
  last ? values.findLastIndex(test) : values.findIndex(test);

/** The index of the greatest value below the key, or of the smallest one above it. */
function findNearest(values: readonly Scalar[], key: Sortable, mode: MatchMode, last: boolean): number {
  let best = -1;
  values.forEach((value, place) => {
    if (kindOf(value) !== typeof key || value === null || isFailure(value)) return;
    if (mode === 'atMost' ? value > key : value < key) return;
    const nearest = values[best];
    const nearer =
      best < 0 || nearest === null || nearest === undefined || isFailure(nearest)
        ? true
        : mode === 'atMost'
          ? value > nearest
          : value < nearest;
    if (nearer || (last && value === nearest)) best = place;
  });
  return best;
}

/** The last index of a sorted line whose value is not after the key; -1 if all are. */
export function findSorted(call: Call, line: Line, searched: Scalar, order: 'rising' | 'falling' = 'rising'): number {
  const key = comparable(searched ?? 0);
  if (isFailure(key) || key === null) return -1;
  const { values } = indexOfLine(call, line);
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // Values of other types are skipped.
    let place = middle;
    while (place < high && kindOf(values[place] ?? null) !== typeof key) place += 1;
    const value = values[place];
    const before =
      place < high &&
      value !== null &&
      value !== undefined &&
      !isFailure(value) &&
      (order === 'rising' ? value <= key : value >= key);
    if (before) low = place + 1;
    else high = middle;
  }
  for (let place = low - 1; place >= 0; place--) if (kindOf(values[place] ?? null) === typeof key) return place;
  return -1;
}

/** Does a text match a pattern with "*" and "?"? After "~" they are plain characters. The time is linear in text and pattern for one "*". */
export function matchesWildcard(value: string, pattern: string): boolean {
  const parts = [...pattern.matchAll(/~[*?~]|[^]/gu)].map(([part]) =>
    part.length === 2 && part.startsWith('~')
      ? { is: part.slice(1) }
      : part === '*'
        ? 'many'
        : part === '?'
          ? 'one'
          : { is: part },
  );
  const letters = Array.from(value);
  let [at, next, star, retry] = [0, 0, -1, 0];
  while (at < letters.length) {
    const part = parts[next];
    if (part === 'many') {
      [star, retry] = [next, at];
      next += 1;
    } else if (part === 'one' || (typeof part === 'object' && part.is === letters[at])) [at, next] = [at + 1, next + 1];
    else if (star >= 0) [next, at] = [star + 1, ++retry];
    else return false;
  }
  while (parts[next] === 'many') next += 1;
  return next === parts.length;
}
