import { Fragment, type ReactElement } from 'react';

const FEW = 64;
const GROUP = 32;

/** React looks at every sibling of what changed: many children stand in groups, so that a key costs the same on a long page as on a short one. */
export function grouped(children: readonly ReactElement[]): readonly ReactElement[] {
  if (children.length <= FEW) return children;
  return Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) => (
    <Fragment key={`group ${index}`}>{children.slice(index * GROUP, (index + 1) * GROUP)}</Fragment>
  ));
}
