import { asText } from '../_shared/content.ts';

export type Item = Readonly<Record<string, unknown>>;

/** An item of the tree with its place in it. */
export interface Branch {
  readonly key: string;
  readonly text: string;
  readonly item: Item;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly parent: Branch | null;
  readonly children: readonly Branch[];
}

export interface Names {
  readonly key: string;
  readonly text: string;
  readonly below: string;
}

/** Deeper than this is no tree that a person reads, and perhaps one that contains itself. */
const DEEPEST = 64;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (item: Item, name: string): unknown => (Object.hasOwn(item, name) ? item[name] : undefined);

export function branchesOf(items: readonly unknown[], names: Names, parent: Branch | null = null): readonly Branch[] {
  const level = (parent?.level ?? 0) + 1;
  if (level > DEEPEST) return [];
  const known = items.filter(isItem);
  return known.map((item, index) => {
    const children: Branch[] = [];
    const branch: Branch = {
      key: asText(own(item, names.key)) || `${parent?.key ?? ''}/${index}`,
      text: asText(own(item, names.text)),
      item,
      level,
      place: index + 1,
      siblings: known.length,
      parent,
      children,
    };
    const below = own(item, names.below);
    if (Array.isArray(below)) children.push(...branchesOf(below, names, branch));
    return branch;
  });
}

/** The branches in sight, top down. */
export function shownOf(branches: readonly Branch[], isOpen: (branch: Branch) => boolean): readonly Branch[] {
  return branches.flatMap((branch) => [branch, ...(isOpen(branch) ? shownOf(branch.children, isOpen) : [])]);
}
