import { ChoiceView } from './choice-view.tsx';
import { EachView } from './each-view.tsx';
import { FaultView } from './fault-view.tsx';
import { NodeView } from './node-view.tsx';
import type { RenderChild } from './render-child.ts';
import { ValuedView } from './valued-view.tsx';

export const renderChild: RenderChild = (child, scope, key = child.pointer) => {
  switch (child.kind) {
    case 'node':
      if (!child.values) return <NodeView key={key} node={child} scope={scope} renderChild={renderChild} />;
      return <ValuedView key={key} node={child} values={child.values} scope={scope} renderChild={renderChild} />;
    case 'each':
      return <EachView key={key} each={child} scope={scope} renderChild={renderChild} />;
    case 'choice':
      return <ChoiceView key={key} choice={child} scope={scope} renderChild={renderChild} />;
    default:
      return <FaultView key={key} fault={child} scope={scope} />;
  }
};

export { UnitView } from './unit-view.tsx';
