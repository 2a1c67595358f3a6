import { MAX_DOCUMENT_DEPTH } from './limits.ts';
import { child, isObject, type Fields } from './pointer.ts';

/** One difference between two documents, described for people. */
export interface DocumentChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed' | 'text';
  /** The pointer afterwards; for a removal, the pointer before. */
  readonly pointer: string;
  /** The pointer before, when it differs. */
  readonly from?: string;
  /** The name that people use for the place, in kinds of documents that have such names: the address of a cell. */
  readonly place?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Above this many items a list is matched by identity and equality only. */
const MAX_SIMILAR = 200;
/** The members that identify items of lists. */
const IDENTITY = ['id', 'Id', 'key', 'Name', 'name', 'Token'];
/** The members with texts for people. */
const TEXTS = /^(?:text|title|label|\$t|note|description|message|el|en|Label|Title|Descr)$/;

/** The differences between two documents: nodes moved, added and removed; props and texts changed. */
export function diff(before: unknown, after: unknown): DocumentChange[] {
  const comparer = new Comparer();
  comparer.compare(before, after, '', '', 0);
  return joinMoves(comparer.changes);
}

/** The index of the older item for each index of the newer list, and the items that kept their order. */
export interface MatchedItems {
  readonly pairs: ReadonlyMap<number, number>;
  readonly stays: ReadonlySet<number>;
}

export const matchItems = (before: readonly unknown[], after: readonly unknown[]): MatchedItems =>
  new Comparer().matched(before, after);

class Comparer {
  readonly changes: DocumentChange[] = [];
  private readonly prints = new WeakMap<object, string>();

  compare(before: unknown, after: unknown, from: string, to: string, depth: number): void {
    if (Object.is(before, after)) return;
    if (depth > MAX_DOCUMENT_DEPTH)
      return void (this.print(before) !== this.print(after) && this.changed(before, after, from, to));
    if (Array.isArray(before) && Array.isArray(after)) return this.lists(before, after, from, to, depth);
    if (isObject(before) && isObject(after)) return this.objects(before, after, from, to, depth);
    this.changed(before, after, from, to);
  }

  private changed(before: unknown, after: unknown, from: string, to: string): void {
    const text = typeof before === 'string' && typeof after === 'string' && TEXTS.test(to.split('/').at(-1) ?? '');
    this.changes.push({ kind: text ? 'text' : 'changed', pointer: to, ...place(from, to), before, after });
  }

  private objects(before: Fields, after: Fields, from: string, to: string, depth: number): void {
    for (const key of Object.keys(before))
      if (Object.hasOwn(after, key)) this.compare(before[key], after[key], child(from, key), child(to, key), depth + 1);
      else this.changes.push({ kind: 'removed', pointer: child(from, key), before: before[key] });
    for (const key of Object.keys(after))
      if (!Object.hasOwn(before, key)) this.changes.push({ kind: 'added', pointer: child(to, key), after: after[key] });
  }

  private lists(before: readonly unknown[], after: readonly unknown[], from: string, to: string, depth: number): void {
    const { pairs, stays } = this.matched(before, after);
    const matched = new Set(pairs.values());
    before.forEach((item, index) => {
      if (!matched.has(index)) this.changes.push({ kind: 'removed', pointer: child(from, index), before: item });
    });
    after.forEach((item, index) => {
      const old = pairs.get(index);
      const [here, there] = [child(to, index), child(from, old ?? index)];
      if (old === undefined) {
        this.changes.push({ kind: 'added', pointer: here, after: item });
        return;
      }
      if (!stays.has(index)) this.changes.push({ kind: 'moved', pointer: here, from: there });
      this.compare(before[old], item, there, here, depth + 1);
    });
  }

  matched(before: readonly unknown[], after: readonly unknown[]): MatchedItems {
    const pairs = this.match(before, after);
    return { pairs, stays: longestRising(after.map((_, index) => pairs.get(index) ?? -1)) };
  }

  /** Matches the items of both lists: by identity, then by equality, then by similarity. */
  private match(before: readonly unknown[], after: readonly unknown[]): Map<number, number> {
    const pairs = new Map<number, number>();
    const free = new Set(before.keys());
    const pair = (index: number, old: number | undefined) => {
      if (old === undefined || !free.delete(old)) return;
      pairs.set(index, old);
    };
    this.pairBy(before, after, identityOf, pairs, free, pair);
    this.pairBy(before, after, (item) => this.print(item), pairs, free, pair);
    if (Math.max(free.size, after.length - pairs.size) > MAX_SIMILAR) return pairs;
    after.forEach((item, index) => {
      if (!pairs.has(index)) pair(index, mostSimilar(item, index, before, free));
    });
    return pairs;
  }

  private pairBy(
    before: readonly unknown[],
    after: readonly unknown[],
    nameOf: (item: unknown) => string | undefined,
    pairs: Map<number, number>,
    free: ReadonlySet<number>,
    pair: (index: number, old: number | undefined) => void,
  ): void {
    const known = new Map<string, number[]>();
    for (const old of free) {
      const name = nameOf(before[old]);
      if (name !== undefined) known.set(name, [...(known.get(name) ?? []), old]);
    }
    after.forEach((item, index) => {
      const name = pairs.has(index) ? undefined : nameOf(item);
      if (name !== undefined) pair(index, known.get(name)?.shift());
    });
  }

  private print(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    const known = this.prints.get(value);
    if (known !== undefined) return known;
    const made = stringOf(value);
    this.prints.set(value, made);
    return made;
  }
}

const stringOf = (value: object): string => {
  try {
    return JSON.stringify(value);
  } catch {
    // A value that exceeds the stack is equal only to itself.
    return `#${String(Math.random())}`;
  }
};

const place = (from: string, to: string) => (from === to ? {} : { from });

function identityOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const key = IDENTITY.find((name) => typeof item[name] === 'string' || typeof item[name] === 'number');
  if (key) return `${key}:${String(item[key])}`;
  return isObject(item.props) && typeof item.props.id === 'string' ? `props:${item.props.id}` : undefined;
}

function mostSimilar(
  item: unknown,
  index: number,
  before: readonly unknown[],
  free: ReadonlySet<number>,
): number | undefined {
  let best: number | undefined;
  let bestLikeness = 0.5;
  for (const old of free) {
    const likeness = similarity(before[old], item) + (old === index ? 0.05 : 0);
    if (likeness > bestLikeness) [best, bestLikeness] = [old, likeness];
  }
  return best;
}

/** The share of members that two items have in common, from 0 to 1. Nodes of different widgets have none. */
function similarity(a: unknown, b: unknown): number {
  if (!isObject(a) || !isObject(b)) return typeof a === typeof b && !Array.isArray(a) && !Array.isArray(b) ? 0.52 : 0;
  if ((a.widget ?? a.do) !== (b.widget ?? b.do)) return 0;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  let same = 0;
  for (const key of keys) if (Object.hasOwn(a, key) && Object.hasOwn(b, key)) same += isAlike(a[key], b[key]) ? 1 : 0.4;
  return keys.size === 0 ? 1 : same / keys.size + (a.widget === undefined && a.do === undefined ? 0 : 0.25);
}

const isAlike = (a: unknown, b: unknown): boolean =>
  a === b || (isObject(a) && isObject(b) && Object.keys(a).join() === Object.keys(b).join());

/** The indexes of the longest increasing sequence: the items that did not move. */
function longestRising(old: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before = new Map<number, number | undefined>();
  old.forEach((value, index) => {
    if (value < 0) return;
    const at = firstAtLeast(tails, old, value);
    before.set(index, tails[at - 1]);
    tails[at] = index;
  });
  const stays = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = before.get(index)) stays.add(index);
  return stays;
}

/** The index of the first tail that is not below a value, or the number of tails. */
function firstAtLeast(tails: readonly number[], old: readonly number[], value: number): number {
  let [low, high] = [0, tails.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (old[tails[middle]!]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pairs a removal and an addition of the same node or id as a move. */
function joinMoves(changes: readonly DocumentChange[]): DocumentChange[] {
  const removed = new Map<string, DocumentChange>();
  for (const change of changes) {
    const name = change.kind === 'removed' ? movable(change.before) : undefined;
    if (name !== undefined) removed.set(name, change);
  }
  const gone = new Set<DocumentChange>();
  const joined = changes.flatMap((change) => {
    const name = change.kind === 'added' ? movable(change.after) : undefined;
    const old = name === undefined ? undefined : removed.get(name);
    if (!old || name === undefined) return [change];
    gone.add(old);
    removed.delete(name);
    const inner = diff(old.before, change.after).map((innerChange) => within(innerChange, change.pointer, old.pointer));
    return [{ kind: 'moved' as const, pointer: change.pointer, from: old.pointer }, ...inner];
  });
  return joined.filter((change) => !gone.has(change));
}

function movable(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const id = identityOf(value);
  return id ?? (Object.keys(value).length > 1 ? stringOf(value) : undefined);
}

function within(change: DocumentChange, to: string, from: string): DocumentChange {
  if (change.kind === 'removed') return { ...change, pointer: from + change.pointer };
  const pointer = to + change.pointer;
  return change.kind === 'added'
    ? { ...change, pointer }
    : { ...change, pointer, from: from + (change.from ?? change.pointer) };
}
