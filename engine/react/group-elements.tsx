import { Fragment, type ReactElement } from 'react';

const FEW = 64;
const GROUP = 16;

/** React looks at every sibling of what changed: many children stand in groups, and many groups in groups, so that a key costs the same on a long page as on a short one. */
export const groupElements = (children: readonly ReactElement[]): readonly ReactElement[] =>
  children.length <= FEW ? children : inGroups(children);

function inGroups(children: readonly ReactElement[]): readonly ReactElement[] {
  if (children.length <= GROUP) return children;
  const groups = Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) => (
    <Fragment key={`group ${index}`}>{children.slice(index * GROUP, (index + 1) * GROUP)}</Fragment>
  ));
  return inGroups(groups);
}
