import type { ReactElement } from 'react';
import type { PreparedChild } from '../prepare/types.ts';
import type { Scope } from '../scope/scope.ts';
import { ChoiceView } from './choice-view.tsx';
import { EachView } from './each-view.tsx';
import { FaultView } from './fault-view.tsx';
import { NodeView } from './node-view.tsx';

/** The element of whatever stands in a document's children. */
export function renderChild(child: PreparedChild, scope: Scope, key: string = child.pointer): ReactElement {
  switch (child.kind) {
    case 'node':
      return <NodeView key={key} node={child} scope={scope} />;
    case 'each':
      return <EachView key={key} each={child} scope={scope} />;
    case 'choice':
      return <ChoiceView key={key} choice={child} scope={scope} />;
    case 'fault':
      return <FaultView key={key} fault={child} scope={scope} />;
  }
}
