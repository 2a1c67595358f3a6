import type { ItemList, SlotEntry } from '../base/widget.ts';
import { CallError } from '../base/ports.ts';
import type { PreparedNode } from '../prepare/types.ts';
import type { ResolvedTarget } from '../runtime/contracts.ts';
import type { PageRuntime } from '../runtime/page.ts';
import type { Scope } from '../runtime/scope/scope.ts';
import type { UnitScope } from '../runtime/scope/unit-scope.ts';

export type Props = Readonly<Record<string, unknown>>;

/** The resolved values on which a node's rendering depends. */
export type ResolvedNode = {
  readonly view: 'hidden' | 'node' | 'skeleton' | 'failed' | 'denied' | 'broken';
  readonly target: ResolvedTarget | null;
  readonly key: string;
  readonly props: Props;
  readonly busy: boolean;
  readonly message: string | undefined;
  /** Its error, or the error of its source; a failed source with earlier data keeps the node. */
  readonly error: unknown;
  readonly items: ItemList | null;
  readonly slots: Readonly<Record<string, readonly SlotEntry[]>>;
  readonly part: UnitScope | null;
};

export const NO_PROPS: Props = Object.freeze({});
export const NO_SLOTS: ResolvedNode['slots'] = Object.freeze({});

const HIDDEN_NODE: ResolvedNode = Object.freeze({
  view: 'hidden',
  target: null,
  key: '',
  props: NO_PROPS,
  busy: false,
  message: undefined,
  error: null,
  items: null,
  slots: NO_SLOTS,
  part: null,
});

export const HIDDEN = HIDDEN_NODE;
export const broken = (error: unknown): ResolvedNode => ({ ...HIDDEN_NODE, view: 'broken', error });
export const withoutContent = (view: ResolvedNode['view'], error: unknown = null): ResolvedNode => ({
  ...HIDDEN_NODE,
  view,
  error,
});

/** The waiting or failed state of a node's sources; null when it can be shown. */
export function waitingFor(
  node: PreparedNode,
  scope: Scope,
): { readonly view: ResolvedNode['view']; readonly error: unknown } | null {
  let found: { view: ResolvedNode['view']; error: unknown } | null = null;
  for (const name of node.waits) {
    const { state, filled, error } = scope.unit.source(name).waiting;
    if (state === 'failed') {
      if (filled) found ??= { view: 'node', error };
      else return { view: isForbidden(error) ? 'denied' : 'failed', error };
    }
    if (state === 'loading' && !filled) found = { view: 'skeleton', error: null };
  }
  return found;
}

const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403;

/** Retries the failed sources. */
export function retryOf(node: PreparedNode, scope: Scope, error: unknown): { readonly retry?: () => void } {
  // A missing record stays missing.
  if (error instanceof CallError && (error.status === 404 || error.status === 410)) return {};
  const retry = () => {
    for (const name of node.waits) {
      const source = scope.unit.source(name);
      if (source.state.peek() === 'failed') void source.reload();
    }
  };
  return { retry };
}

/** Does a node with these media match the current page? */
export function fitsMedia(only: readonly string[], page: PageRuntime): boolean {
  if (only.length === 0) return true;
  const { globals } = page;
  const wide = globals.sizes.includes('sm');
  const now = [wide ? 'wide' : 'phone', globals.printing ? 'print' : 'view'];
  return only.some((media) => now.includes(media));
}
