import type { ReactElement } from 'react';
import type { PreparedChild } from '../prepare/types.ts';
import type { Scope } from '../runtime/scope/scope.ts';

/** Makes the element of whatever stands in a document's children. Nodes hold nodes: each view is given it, since none of them can import the others. */
export type RenderChild = (child: PreparedChild, scope: Scope, key?: string) => ReactElement;
