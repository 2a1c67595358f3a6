import { Reaction } from 'mobx';
import { Component, type ReactNode } from 'react';
import { changeCount } from '../runtime/scope/cell.ts';
import { GenerationContext } from './generation-context.ts';

interface ObserverState {
  /** Grows with each result that differs. */
  readonly results: number;
  readonly error: Error | null;
}

/**
 * A component that is its own subscription and its own error boundary. Its first render evaluates without subscribing, so that an abandoned render leaks
 * nothing; at commit one Reaction evaluates again, and later changes set state only when what they resolve to differs.
 */
export abstract class ObserverComponent<Props, Result> extends Component<Props, ObserverState> {
  static override contextType = GenerationContext;
  declare context: number;
  override state: ObserverState = { results: 0, error: null };
  #reaction: Reaction | null = null;
  #result: Result | null = null;
  #generation = 0;
  #changes = -1;

  static getDerivedStateFromError(error: unknown): Partial<ObserverState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Is there anything to watch? A component without it has no Reaction at all. */
  protected abstract readonly isReactive: boolean;
  /** Reads the displayed values; must not throw. */
  protected abstract resolve(generation: number): Result;
  /** The next result with everything that did not change taken from the previous one; `previous` itself when nothing changed. */
  protected abstract reuseUnchanged(previous: Result | null, next: Result): Result;
  protected abstract renderResult(result: Result): ReactNode;
  protected abstract renderBroken(error: Error, retry: () => void): ReactNode;
  /** Effects of a new result that are forbidden while rendering. */
  protected afterResult(): void {}

  /** Subclasses call it at the end of their constructor: only then their fields are there. */
  protected begin(generation: number): void {
    this.renew(generation);
  }

  /** Evaluates within a render, without a subscription. */
  protected renew(generation: number): Result {
    this.#generation = generation;
    this.#changes = changeCount();
    return (this.#result = this.reuseUnchanged(this.#result, this.resolve(generation)));
  }

  override componentDidMount(): void {
    if (!this.isReactive) return;
    const reaction = new Reaction('node', () => this.changed());
    this.#reaction = reaction;
    // Nothing changed since the render, so its result only needs a subscription.
    if (this.#changes === changeCount()) reaction.track(() => void this.resolve(this.#generation));
    else this.changed();
  }

  override componentWillUnmount(): void {
    this.#reaction?.dispose();
    this.#reaction = null;
  }

  override shouldComponentUpdate(props: Readonly<Props>, state: Readonly<ObserverState>): boolean {
    return state !== this.state || !shallowEqual(Object(props), Object(this.props));
  }

  override componentDidUpdate(): void {
    this.afterResult();
  }

  /** Something that it reads changed. */
  protected changed(): void {
    let next: Result | null = null;
    const look = (): void => {
      next = this.resolve(this.#generation);
    };
    if (this.#reaction) this.#reaction.track(look);
    else look();
    if (next === null) return;
    const result = this.reuseUnchanged(this.#result, next);
    this.afterResult();
    if (result === this.#result) return;
    this.#result = result;
    this.setState(({ results }) => ({ results: results + 1, error: null }));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error) return this.renderBroken(error, () => this.#retry());
    // Language, role or links changed: results that depend on them are computed again in this render.
    const result = this.#result !== null && this.#generation === this.context ? this.#result : this.renew(this.context);
    return this.renderResult(result);
  }

  #retry(): void {
    this.setState({ error: null });
    this.changed();
  }
}

type Fields = Readonly<Record<string, unknown>>;

export function shallowEqual(one: Fields, other: Fields): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  for (const name of names) if (!Object.hasOwn(other, name) || !Object.is(one[name], other[name])) return false;
  return true;
}
