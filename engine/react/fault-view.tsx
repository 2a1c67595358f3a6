import type { ReactNode } from 'react';
import type { PreparedFault } from '../prepare/types.ts';
import type { Scope } from '../runtime/scope/scope.ts';

/** A node that cannot be read: what is wrong, and where. */
export function FaultView({ fault, scope }: { readonly fault: PreparedFault; readonly scope: Scope }): ReactNode {
  const { Broken } = scope.unit.page.options.frame;
  return <Broken error={fault.error} document={scope.unit.prepared.name} pointer={fault.pointer} retry={() => {}} />;
}
