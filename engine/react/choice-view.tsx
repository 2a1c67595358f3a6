import type { ReactNode } from 'react';
import { toText } from '../base/text.ts';
import type { PreparedChild, PreparedChoice } from '../prepare/types.ts';
import { evaluateReader } from '../runtime/scope/read.ts';
import type { Scope } from '../runtime/scope/scope.ts';
import type { RenderChild } from './render-child.ts';
import { ObserverComponent } from './observer-component.tsx';

interface Props {
  readonly choice: PreparedChoice;
  readonly scope: Scope;
  readonly renderChild: RenderChild;
}

interface Chosen {
  readonly child: PreparedChild | null;
  readonly error: unknown;
}

/** Shows one of several nodes, chosen by a value. */
export class ChoiceView extends ObserverComponent<Props, Chosen> {
  protected readonly isReactive: boolean;

  constructor(props: Props, context: number) {
    super(props);
    this.isReactive = props.choice.choose.liveness === 'live';
    this.begin(context);
  }

  protected resolve(): Chosen {
    const { choice, scope } = this.props;
    try {
      const child = choice.cases.get(toText(evaluateReader(choice.choose, scope))) ?? choice.else;
      return { child, error: null };
    } catch (error) {
      return { child: null, error };
    }
  }

  protected reuseUnchanged(previous: Chosen | null, next: Chosen): Chosen {
    return previous && previous.child === next.child && previous.error === next.error ? previous : next;
  }

  protected renderResult({ child, error }: Chosen): ReactNode {
    const { scope, renderChild } = this.props;
    if (error !== null) return this.renderBroken(error, () => this.changed());
    return child ? renderChild(child, scope) : null;
  }

  protected renderBroken(error: unknown, retry: () => void): ReactNode {
    const { choice, scope } = this.props;
    const { Broken } = scope.unit.page.options.frame;
    return <Broken error={error} document={scope.unit.prepared.name} pointer={choice.pointer} retry={retry} />;
  }
}
