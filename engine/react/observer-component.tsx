import { Reaction } from 'mobx';
import { Component, type ReactNode } from 'react';
import { GenerationContext } from './generation-context.ts';

interface ObserverState {
  /** Grows with each result that differs. */
  readonly results: number;
  readonly error: Error | null;
}

/** Servers draw once and watch nothing. */
let isWatching = true;
export function drawWithoutWatching(): void {
  isWatching = false;
}

/** A render that is not mounted after this time is taken for abandoned. */
const MOUNT_MS = 10_000;
/** Components that subscribed in their first render and are not mounted yet. */
const unmounted = new Set<{ readonly release: () => void }>();
let releasing: ReturnType<typeof setTimeout> | undefined;

/** Releases the subscriptions of abandoned renders. A component that is mounted later all the same subscribes again. */
function releaseLater(): void {
  releasing ??= setTimeout(() => {
    releasing = undefined;
    for (const reaction of unmounted) reaction.release();
    unmounted.clear();
  }, MOUNT_MS);
}

/**
 * A component that is its own subscription and its own error boundary. Its first render evaluates once, as one Reaction that later sets state only when what
 * it resolves to differs; abandoned renders are released.
 */
export abstract class ObserverComponent<Props, Result> extends Component<Props, ObserverState> {
  static override contextType = GenerationContext;
  declare context: number;
  override state: ObserverState = { results: 0, error: null };
  #reaction: Reaction | null = null;
  #result: Result | null = null;
  #generation = 0;
  protected isMounted = false;
  /** Something changed between the first render and the mount. */
  #isStale = false;

  static getDerivedStateFromError(error: unknown): Partial<ObserverState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Is there anything to watch? A component without it has no Reaction at all. */
  protected abstract readonly isReactive: boolean;
  /** Reads the displayed values; must not throw. */
  protected abstract resolve(generation: number): Result;
  /** Returns the next result with all unchanged values taken from the previous one, or `previous` itself when nothing changed. */
  protected abstract reuseUnchanged(previous: Result | null, next: Result): Result;
  protected abstract renderResult(result: Result): ReactNode;
  protected abstract renderBroken(error: Error, retry: () => void): ReactNode;
  /** Runs the effects of a new result that are forbidden while rendering. */
  protected afterResult(): void {}

  /** Subclasses call it at the end of their constructor, because their fields do not exist earlier. */
  protected begin(generation: number): void {
    if (!this.isReactive || !isWatching) {
      this.renew(generation);
      return;
    }
    this.#generation = generation;
    this.#result = this.reuseUnchanged(null, this.#resolveAndSubscribe());
    unmounted.add(this);
    releaseLater();
  }

  release(): void {
    this.#reaction?.dispose();
    this.#reaction = null;
  }

  /** Evaluates within a render, without subscribing. */
  protected renew(generation: number): Result {
    this.#generation = generation;
    return (this.#result = this.reuseUnchanged(this.#result, this.resolve(generation)));
  }

  override componentDidMount(): void {
    this.isMounted = true;
    unmounted.delete(this);
    if (this.isReactive && (this.#isStale || !this.#reaction)) this.changed();
  }

  override componentWillUnmount(): void {
    this.isMounted = false;
    this.release();
  }

  override shouldComponentUpdate(props: Readonly<Props>, state: Readonly<ObserverState>): boolean {
    return state !== this.state || !shallowEqual(Object(props), Object(this.props));
  }

  override componentDidUpdate(): void {
    this.afterResult();
  }

  /** Called when a value that it reads has changed. */
  protected changed(): void {
    const next = this.isReactive && this.isMounted ? this.#resolveAndSubscribe() : this.resolve(this.#generation);
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

  #resolveAndSubscribe(): Result {
    this.#isStale = false;
    this.#reaction ??= new Reaction('node', () => {
      if (this.isMounted) this.changed();
      else this.#isStale = true;
    });
    const results: Result[] = [];
    this.#reaction.track(() => results.push(this.resolve(this.#generation)));
    const [result] = results;
    if (result === undefined) throw new Error('Nothing was resolved');
    return result;
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
