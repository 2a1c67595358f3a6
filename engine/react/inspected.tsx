import type { ReactNode } from 'react';
import type { Inspect } from '../action/inspect.ts';
import type { PreparedNode } from '../prepare/types.ts';

/** While somebody inspects, the page's elements tell which node of which document they are. */
export function inspected(inspect: Inspect, node: PreparedNode, nodeId: string, content: ReactNode): ReactNode {
  if (!inspect.marking) return content;
  return (
    <span style={{ display: 'contents' }} data-document={node.document} data-pointer={node.pointer} data-node={nodeId}>
      {content}
    </span>
  );
}
