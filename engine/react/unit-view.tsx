import { Component, type ReactNode } from 'react';
import type { UnitScope } from '../runtime/scope/unit-scope.ts';
import { HeadView } from './head-view.tsx';
import type { RenderChild } from './render-child.ts';

/** A unit on the page. The unit is open while this component is mounted. */
export class UnitView extends Component<{ readonly scope: UnitScope; readonly renderChild: RenderChild }> {
  override componentDidMount(): void {
    this.props.scope.open();
  }

  override componentWillUnmount(): void {
    this.props.scope.close();
  }

  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render(): ReactNode {
    const { scope, renderChild } = this.props;
    if (scope.page.options.ahead) scope.askAhead();
    const { head, body } = scope.prepared;
    const shown = renderChild(body, scope);
    // The window of a dialog shows the title itself; a screen within a screen has the head of that one, unless it declares its own.
    if (!head || scope.dialog || (scope.depth > 0 && !head.declared)) return shown;
    return (
      <>
        <HeadView head={head} scope={scope} renderChild={renderChild} />
        {shown}
      </>
    );
  }
}
