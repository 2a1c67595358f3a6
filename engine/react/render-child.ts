import type { ReactElement } from 'react';
import type { PreparedChild } from '../prepare/types.ts';
import type { Scope } from '../scope/scope.ts';

type Kind = PreparedChild['kind'];
type View<K extends Kind> = (child: Extract<PreparedChild, { kind: K }>, scope: Scope, key: string) => ReactElement;
type Views = { readonly [K in Kind]: View<K> };

let views: Views | null = null;

/** Nodes hold nodes: the views know this function, and views.tsx tells it the views. */
export function setViews(all: Views): void {
  views = all;
}

/** The element of whatever stands in a document's children. */
export function renderChild(child: PreparedChild, scope: Scope, key: string = child.pointer): ReactElement {
  if (!views) throw new Error('The views are not there yet');
  switch (child.kind) {
    case 'node':
      return views.node(child, scope, key);
    case 'each':
      return views.each(child, scope, key);
    case 'choice':
      return views.choice(child, scope, key);
    default:
      return views.fault(child, scope, key);
  }
}
