import type { ReactElement } from 'react';
import type { PreparedChild } from '../prepare/types.ts';
import type { Scope } from '../runtime/scope/scope.ts';

/** Creates the element of a child. Views are passed in, because they contain each other and cannot import each other. */
export type RenderChild = (child: PreparedChild, scope: Scope, key?: string) => ReactElement;
