import { valueAt } from '../../../../engine/document/index.ts';
import { equal } from '../../../../engine/base/equal.ts';
import { child, stepsOf } from '../../../../engine/base/pointer.ts';

type Data = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON pointers to the differences; a list differs as a whole. */
export function changedPaths(before: Data, after: Data, at = ''): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const path = child(at, name);
    const [old, fresh] = [before[name], after[name]];
    if (isPlain(old) && isPlain(fresh)) return changedPaths(old, fresh, path);
    return Object.hasOwn(before, name) === Object.hasOwn(after, name) && equal(old, fresh) ? [] : [path];
  });
}

/** A copy with another value at a pointer; undefined removes it. */
export function withValue(data: Data, path: string, value: unknown): Data {
  const put = (here: unknown, [step = '', ...rest]: readonly string[]): Data => {
    const copy: Record<string, unknown> = isPlain(here) ? { ...here } : {};
    if (rest.length > 0) copy[step] = put(copy[step], rest);
    else if (value === undefined) delete copy[step];
    else copy[step] = value;
    return copy;
  };
  return put(data, stepsOf(path));
}

const overlaps = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** The states for merging two changes of one loaded state. */
export interface MergeInput {
  /** The state that was loaded. */
  readonly base: Data;
  /** The state that the page sends. */
  readonly mine: Data;
  readonly current: Data;
  /** Pointers that the same person has changed from this page since. */
  readonly ours: readonly string[];
  /** Pointers that others have changed since. */
  readonly theirs: readonly string[];
  /** The states that others have saved since. */
  readonly later: readonly Data[];
  /** The reader has already seen the other changes, so their own values win. */
  readonly shared: boolean;
}

/** The merged data, and the pointers of conflicting changes. */
export function mergeChanges(input: MergeInput): { readonly data: Data; readonly clashes: readonly string[] } {
  const { base, mine, current, ours, theirs, later, shared } = input;
  const clashes: string[] = [];
  let data = current;
  for (const path of new Set([...changedPaths(base, mine), ...ours])) {
    const value = valueAt(mine, path);
    if (equal(value, valueAt(current, path))) continue;
    const met = theirs.some((other) => overlaps(path, other));
    // The value is that of an older save by somebody else that the page only received: the stored one is newer.
    if (met && later.some((state) => equal(valueAt(state, path), value))) continue;
    if (met && !shared) clashes.push(path);
    else data = withValue(data, path, value);
  }
  return { data, clashes };
}
