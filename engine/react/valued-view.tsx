import { Component, type ReactNode } from 'react';
import type { OwnValues, PreparedNode } from '../prepare/types.ts';
import { ValueScope, type Scope } from '../runtime/scope/scope.ts';
import { NodeView } from './node-view.tsx';
import type { RenderChild } from './render-child.ts';

interface Props {
  readonly node: PreparedNode;
  readonly values: OwnValues;
  readonly scope: Scope;
  readonly renderChild: RenderChild;
}

/** A node with values of its own: their scope lives as long as the node. */
export class ValuedView extends Component<Props> {
  readonly #scope = new ValueScope(this.props.scope, this.props.values);

  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render(): ReactNode {
    const { node, renderChild } = this.props;
    return <NodeView node={node} scope={this.#scope} renderChild={renderChild} />;
  }
}
