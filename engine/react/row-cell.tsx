import type { ReactNode } from 'react';
import { Performer } from '../runtime/action/performer.ts';
import type { PreparedEntry } from '../prepare/types.ts';
import { isTrue, readInto } from '../runtime/scope/read.ts';
import { RowScope, scopeWithin, type Scope } from '../runtime/scope/scope.ts';
import { share } from '../runtime/scope/share.ts';
import type { RowEntry } from '../base/widget.ts';
import type { RenderChild } from './render-child.ts';
import { ObserverComponent, shallowEqual } from './observer-component.tsx';

interface Props {
  readonly entry: PreparedEntry;
  readonly parent: Scope;
  readonly item: unknown;
  readonly index: number;
  readonly name: string;
  readonly render: (row: RowEntry) => ReactNode;
  readonly busy: (change: 1 | -1) => void;
  readonly renderChild: RenderChild;
}

interface Cell {
  readonly shown: boolean;
  readonly props: Readonly<Record<string, unknown>>;
  readonly error: unknown;
}

/** One entry for one row of a grid: evaluates the per-row props and updates itself. */
export class RowCell extends ObserverComponent<Props, Cell> {
  protected readonly isReactive: boolean;
  readonly #row: RowScope;
  /** The row, with the values of the entry. */
  readonly #scope: Scope;
  readonly #performer: Performer;
  readonly #body: ReactNode;
  readonly #emit: RowEntry['emit'];
  #moved = false;

  constructor(props: Props, context: number) {
    super(props);
    const { entry, parent, item, index, name, busy, renderChild } = props;
    this.#row = new RowScope(parent, entry.row?.as ?? 'row', `${entry.name}_${name}`, item, index);
    this.#scope = scopeWithin(this.#row, entry.values);
    this.#performer = new Performer(this.#scope, busy);
    this.#body = entry.body ? renderChild(entry.body, this.#scope, 'body') : undefined;
    this.#emit = (event, payload = {}) => {
      const handler = Object.hasOwn(entry.on, event) ? entry.on[event] : undefined;
      if (handler) this.#performer.fire(handler, payload);
    };
    this.isReactive = (entry.row?.live.length ?? 0) > 0 || (entry.row?.show ?? null) !== null;
    this.begin(context);
  }

  override componentDidUpdate(): void {
    super.componentDidUpdate();
    if (!this.#moved) return;
    this.#moved = false;
    this.#row.item.report();
    this.#row.index.report();
  }

  override componentWillUnmount(): void {
    super.componentWillUnmount();
    this.#performer.leave(this.#scope.unit.signal);
  }

  /** A grid that scrolls may show another item here: it is read in this very render, the nodes of the body follow after it. */
  override render(): ReactNode {
    const { item, index } = this.props;
    if (!Object.is(item, this.#row.item.peek()) || index !== this.#row.index.peek()) {
      this.#moved = true;
      this.#row.item.put(item);
      this.#row.index.put(index);
      this.renew(this.context);
    }
    return super.render();
  }

  protected resolve(): Cell {
    const { row } = this.props.entry;
    if (!row) return { shown: true, props: {}, error: null };
    try {
      const shown = isTrue(row.show, this.#scope);
      const props: Record<string, unknown> = { ...row.fixed };
      if (shown) readInto(props, row.live, this.#scope);
      return { shown, props, error: null };
    } catch (error) {
      return { shown: true, props: {}, error };
    }
  }

  protected reuseUnchanged(previous: Cell | null, next: Cell): Cell {
    if (!previous) return next;
    const props = Object.fromEntries(
      Object.entries(next.props).map(([name, value]) => [name, share(previous.props[name], value)]),
    );
    const same = previous.shown === next.shown && previous.error === next.error && shallowEqual(previous.props, props);
    return same ? previous : { ...next, props };
  }

  protected renderResult({ shown, props, error }: Cell): ReactNode {
    const { entry, parent, render } = this.props;
    parent.unit.page.inspect.render?.({
      document: parent.unit.prepared.name,
      pointer: entry.pointer,
      name: entry.name,
    });
    if (error !== null) return this.renderBroken(error, () => this.changed());
    return render({ shown, props, emit: this.#emit, ...(this.#body === undefined ? {} : { body: this.#body }) });
  }

  protected renderBroken(error: unknown, retry: () => void): ReactNode {
    const { entry, parent } = this.props;
    const { Broken } = parent.unit.page.options.frame;
    return <Broken error={error} document={parent.unit.prepared.name} pointer={entry.pointer} retry={retry} />;
  }
}
