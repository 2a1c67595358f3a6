import { Fragment, type ReactElement } from 'react';

const MAX_SMALL_GROUP = 64;
const GROUP = 16;

/** React compares all siblings of a changed element. Groups of groups keep a key press equally cheap on a long page. */
export const groupElements = (children: readonly ReactElement[]): readonly ReactElement[] =>
  children.length <= MAX_SMALL_GROUP ? children : inGroups(children);

function inGroups(children: readonly ReactElement[]): readonly ReactElement[] {
  if (children.length <= GROUP) return children;
  const groups = Array.from({ length: Math.ceil(children.length / GROUP) }, (_, index) => (
    <Fragment key={`group ${index}`}>{children.slice(index * GROUP, (index + 1) * GROUP)}</Fragment>
  ));
  return inGroups(groups);
}
