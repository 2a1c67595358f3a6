import { asText } from '../../parts/schema/text-and-classes.ts';

export type TreeItem = Readonly<Record<string, unknown>>;

/** An item of the tree with its place in it. */
export interface Branch {
  readonly key: string;
  readonly text: string;
  readonly badge: string;
  /** From 0 to 1; null without a bar. */
  readonly share: number | null;
  readonly item: TreeItem;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly parent: Branch | null;
  readonly children: readonly Branch[];
}

export interface Names {
  readonly key: string;
  readonly text: string;
  readonly badge?: string | null | undefined;
  readonly share?: string | null | undefined;
  readonly below: BranchItems;
}

/** Returns the items below an item. */
export type BranchItems = (item: TreeItem) => unknown;
export const belowIn =
  (name: string): BranchItems =>
  (item) =>
    ownValue(item, name);

/** The maximum depth. A deeper tree is not readable, and may contain itself. */
const MAX_DEPTH = 64;

const isItem = (value: unknown): value is TreeItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ownValue = (item: TreeItem, name: string): unknown => (Object.hasOwn(item, name) ? item[name] : undefined);

const shareOf = (value: unknown): number | null => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : null);

export function branchesOf(items: readonly unknown[], names: Names, parent: Branch | null = null): readonly Branch[] {
  const level = (parent?.level ?? 0) + 1;
  if (level > MAX_DEPTH) return [];
  const known = items.filter(isItem);
  return known.map((item, index) => {
    const children: Branch[] = [];
    const branch: Branch = {
      key: asText(ownValue(item, names.key)) || `${parent?.key ?? ''}/${index}`,
      text: asText(ownValue(item, names.text)),
      badge: names.badge ? asText(ownValue(item, names.badge)) : '',
      share: names.share ? shareOf(ownValue(item, names.share)) : null,
      item,
      level,
      place: index + 1,
      siblings: known.length,
      parent,
      children,
    };
    const below = names.below(item);
    if (Array.isArray(below)) children.push(...branchesOf(below, names, branch));
    return branch;
  });
}

/** A flat list as a tree. The parent of an item is the nearest one whose path is a prefix of its own. */
export function byPath(items: readonly unknown[], path: string): { roots: readonly TreeItem[]; below: BranchItems } {
  const children = new Map<TreeItem, TreeItem[]>();
  const roots: TreeItem[] = [];
  const known = items.filter(isItem);
  const places = new Map(known.map((item) => [asText(ownValue(item, path)), item]));
  for (const item of known) {
    const above = parentsOf(asText(ownValue(item, path))).map((place) => places.get(place));
    const parent = above.find((candidate) => candidate !== undefined);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), item]);
    else roots.push(item);
  }
  return { roots, below: (item) => children.get(item) };
}

/** The possible parents of 'a/b/c': 'a/b', then 'a'. */
function parentsOf(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, names.length - 1 - index).join('/'));
}

/** The visible branches from top to bottom. */
export function shownOf(branches: readonly Branch[], isOpen: (branch: Branch) => boolean): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...(isOpen(branch) ? shownOf(branch.children, isOpen) : [])]);
}
