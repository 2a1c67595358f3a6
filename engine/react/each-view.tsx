import type { ReactNode } from 'react';
import type { PreparedEach } from '../prepare/types.ts';
import { isTrue, listOf, evaluateReader } from '../runtime/scope/read.ts';
import { Rows } from '../runtime/scope/rows.ts';
import type { RowScope, Scope } from '../runtime/scope/scope.ts';
import type { RenderChild } from './render-child.ts';
import { ObserverComponent } from './observer-component.tsx';

interface Props {
  readonly each: PreparedEach;
  readonly scope: Scope;
  readonly renderChild: RenderChild;
}

interface Listed {
  /** Null: hidden. */
  readonly list: readonly unknown[] | null;
  readonly rows: readonly RowScope[];
  readonly error: unknown;
}

/** One node per item. It renders when rows are added, removed or moved; a row renders its own changes. */
export class EachView extends ObserverComponent<Props, Listed> {
  protected readonly isReactive: boolean;
  readonly #rows: Rows;

  constructor(props: Props, context: number) {
    super(props);
    const { each, scope } = props;
    this.#rows = new Rows(scope, each.as, each.key.read);
    this.isReactive = each.in.liveness === 'live' || each.show?.liveness === 'live';
    this.begin(context);
  }

  protected resolve(): Listed {
    const { each, scope } = this.props;
    try {
      const list = isTrue(each.show, scope) ? listOf(evaluateReader(each.in, scope)) : null;
      return { list, rows: [], error: null };
    } catch (error) {
      return { list: null, rows: [], error };
    }
  }

  protected reuseUnchanged(previous: Listed | null, next: Listed): Listed {
    const rows = next.list ? this.#rows.update(next.list) : [];
    const hidden = next.list === null;
    const same = previous && previous.error === next.error && (previous.list === null) === hidden;
    return same && (hidden || previous.rows === rows) ? previous : { ...next, rows };
  }

  protected renderResult({ list, rows, error }: Listed): ReactNode {
    const { each, scope, renderChild } = this.props;
    if (error !== null) return this.renderBroken(error, () => this.changed());
    if (list === null) return null;
    if (rows.length === 0) return each.empty ? renderChild(each.empty, scope) : null;
    return rows.map((row) => renderChild(each.node, row, row.key));
  }

  protected renderBroken(error: unknown, retry: () => void): ReactNode {
    const { each, scope } = this.props;
    const { Broken } = scope.unit.page.options.frame;
    return <Broken error={error} document={scope.unit.prepared.name} pointer={each.pointer} retry={retry} />;
  }
}
