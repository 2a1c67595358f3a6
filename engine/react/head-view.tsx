import { runInAction } from 'mobx';
import type { ReactNode } from 'react';
import type { PreparedHead } from '../prepare/types.ts';
import { evaluateReader } from '../runtime/scope/read.ts';
import type { UnitScope } from '../runtime/scope/unit-scope.ts';
import { toText } from '../base/text.ts';
import { ObserverComponent, shallowEqual } from './observer-component.tsx';
import type { RenderChild } from './render-child.ts';

interface Props {
  readonly head: PreparedHead;
  readonly scope: UnitScope;
  readonly renderChild: RenderChild;
}

interface Shown {
  /** Null where a part shows its head in place of this one. */
  readonly title: string | null;
  readonly subtitle: string;
  readonly back: string;
  readonly link: string;
  readonly error: Error | null;
}

const HIDDEN: Shown = { title: null, subtitle: '', back: '', link: '', error: null };

/** The head of a screen, or of a part that is a whole page, in the frame's Head. */
export class HeadView extends ObserverComponent<Props, Shown> {
  protected readonly isReactive = true;
  #title: string | null = null;

  constructor(props: Props, context: number) {
    super(props);
    this.begin(context);
    const { page, depth } = props.scope;
    if (!page.options.ahead) return;
    // Where a server draws, nothing is mounted.
    if (depth > 0) page.drawnHeads += 1;
    this.afterResult();
  }

  override componentDidMount(): void {
    super.componentDidMount();
    this.#countPart(1);
    this.afterResult();
  }

  override componentWillUnmount(): void {
    super.componentWillUnmount();
    this.#countPart(-1);
  }

  #countPart(change: 1 | -1): void {
    const { page, depth } = this.props.scope;
    if (depth > 0) runInAction(() => page.partHeads.set(page.partHeads.peek() + change));
  }

  protected resolve(): Shown {
    const { head, scope } = this.props;
    const { page, depth } = scope;
    if (depth === 0 && page.partHeads.get() > 0) return HIDDEN;
    const textOf = (reader: PreparedHead['subtitle'] | undefined): string =>
      reader ? toText(evaluateReader(reader, scope)) : '';
    try {
      const [title, subtitle] = [textOf(head.title), textOf(head.subtitle)];
      return { title, subtitle, back: textOf(head.back?.text), link: textOf(head.back?.link), error: null };
    } catch (error) {
      return { ...HIDDEN, error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  protected reuseUnchanged(previous: Shown | null, next: Shown): Shown {
    return previous && shallowEqual({ ...previous }, { ...next }) ? previous : next;
  }

  protected override afterResult(): void {
    const { title } = this.resolve();
    if (title !== null && title !== this.#title) this.props.scope.page.options.onTitle?.(title);
    this.#title = title;
  }

  protected renderResult({ title, subtitle, back, link, error }: Shown): ReactNode {
    if (error) return this.renderBroken(error, () => this.changed());
    if (title === null) return null;
    const { head, scope, renderChild } = this.props;
    const { Head } = scope.page.options.frame;
    return (
      <Head
        title={title}
        subtitle={subtitle}
        back={link === '' ? null : { text: back, link }}
        sticky={head.sticky}
        state={head.state && renderChild(head.state, scope)}
        actions={head.actions.map((action, index) => renderChild(action, scope, String(index)))}
      />
    );
  }

  protected renderBroken(error: Error, retry: () => void): ReactNode {
    const { page, prepared } = this.props.scope;
    const { Broken } = page.options.frame;
    return <Broken error={error} document={prepared.name} pointer="/head" retry={retry} />;
  }
}
