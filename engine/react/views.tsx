import { ChoiceView } from './choice-view.tsx';
import { EachView } from './each-view.tsx';
import { FaultView } from './fault-view.tsx';
import { NodeView } from './node-view.tsx';
import { setViews } from './render-child.ts';

setViews({
  node: (node, scope, key) => <NodeView key={key} node={node} scope={scope} />,
  each: (each, scope, key) => <EachView key={key} each={each} scope={scope} />,
  choice: (choice, scope, key) => <ChoiceView key={key} choice={choice} scope={scope} />,
  fault: (fault, scope, key) => <FaultView key={key} fault={fault} scope={scope} />,
});

export { UnitView } from './unit-view.tsx';
