import type { ChoiceGroup } from './choice.ts';

export interface KindCount {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
  /** The server has more of them. */
  readonly more: boolean;
}

/** The kinds of the groups, in their order. */
export function countKinds(groups: readonly ChoiceGroup[]): readonly KindCount[] {
  const kinds = new Map<string, KindCount>();
  for (const { kind, name, choices, more = false } of groups) {
    const known = kinds.get(kind);
    kinds.set(kind, {
      kind,
      name,
      count: (known?.count ?? 0) + choices.length,
      more: more || (known?.more ?? false),
    });
  }
  return [...kinds.values()];
}

/** The kind after or before the chosen one; null is all of them. */
export function nextKind(kinds: readonly KindCount[], chosen: string | null, step: 1 | -1): string | null {
  const all = [null, ...kinds.map(({ kind }) => kind)];
  const at = Math.max(all.indexOf(chosen), 0);
  return all[(at + step + all.length) % all.length] ?? null;
}
