import { share } from '../runtime/scope/share.ts';
import { shallowEqual } from './observer-component.tsx';
import type { ResolvedNode } from './resolved-node.ts';

/** Keeps the identity of unchanged values, so that a comparison compares identities only. */
export function shareUnchanged(previous: ResolvedNode, next: ResolvedNode): ResolvedNode {
  if (next.props === previous.props) return { ...next, target: sameTarget(previous, next) };
  const props: Record<string, unknown> = {};
  for (const name of Object.keys(next.props)) {
    const [before, value] = [previous.props[name], next.props[name]];
    props[name] = Object.is(before, value) ? value : share(before, value);
  }
  return {
    ...next,
    target: sameTarget(previous, next),
    props: shallowEqual(previous.props, props) ? previous.props : props,
  };
}

const sameTarget = (previous: ResolvedNode, next: ResolvedNode): ResolvedNode['target'] =>
  previous.target?.name === next.target?.name ? previous.target : next.target;
