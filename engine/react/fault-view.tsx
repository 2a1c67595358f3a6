import type { ReactNode } from 'react';
import type { PreparedFault } from '../prepare/types.ts';
import type { Scope } from '../runtime/scope/scope.ts';

/** The message of an unreadable node: its fault and position. */
export function FaultView({ fault, scope }: { readonly fault: PreparedFault; readonly scope: Scope }): ReactNode {
  const { Broken } = scope.unit.page.options.frame;
  return <Broken error={fault.error} document={scope.unit.prepared.name} pointer={fault.pointer} retry={() => {}} />;
}
