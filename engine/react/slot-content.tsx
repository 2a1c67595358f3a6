import type { ReactElement } from 'react';
import type { PreparedNode } from '../prepare/types.ts';
import type { Scope, SlotScope } from '../runtime/scope/scope.ts';
import { toText } from '../base/text.ts';
import type { Filling } from '../runtime/scope/unit-options.ts';
import { groupElements } from './group-elements.tsx';
import type { RenderChild } from './render-child.ts';
import type { Props } from './resolved-node.ts';

/** The name of the slot that takes the caller's `children`. */
const CHILDREN = 'children';

/** A caller's slot content at one position of the part: it runs in the caller's scope, with the names that the part defines. */
export class SlotContent {
  /** Null when the caller filled nothing in. */
  readonly content: readonly ReactElement[] | null;
  readonly #scope: SlotScope | null;

  constructor(node: PreparedNode, scope: Scope, props: Props, renderChild: RenderChild) {
    const slot = slotOf(props);
    const filling = scope.unit.filling(slot);
    const inner = filling && scope.unit.slotScope(slot, filling, node.name + scope.suffix);
    this.#scope = inner;
    this.give(props);
    this.content = filling && inner && groupElements(filling.children.map((child) => renderChild(child, inner)));
  }

  give(props: Props): void {
    this.#scope?.give(props['with']);
  }
}

export const slotOf = (props: Props): string => toText(props['name'] ?? CHILDREN);

/** The slot content that a node gives to its part. */
export function slotFillingsOf(node: PreparedNode, scope: Scope): ReadonlyMap<string, Filling> {
  const nothing = { scope, children: [], entries: [] };
  const slots = Object.entries(node.slots).map(([name, slot]): [string, Filling] => [
    name,
    slot.kind === 'node' ? { ...nothing, children: [slot.node] } : { ...nothing, entries: slot.entries },
  ]);
  return new Map(node.children.length > 0 ? [...slots, [CHILDREN, { ...nothing, children: node.children }]] : slots);
}
