import { QueryObserver, type QueryKey, type QueryObserverResult } from '@tanstack/query-core';
import { runInAction } from 'mobx';
import type { PreparedSource } from '../../prepare/types.ts';
import type { Store } from './store.ts';

/** The events since the last check. */
export interface News {
  readonly loaded: boolean;
  readonly failed: boolean;
}

/** A source's request to the store and its results. */
export class SourceQuery {
  readonly #store: Store;
  readonly #source: PreparedSource;
  readonly #hear: (result: QueryObserverResult) => void;
  #observer: QueryObserver | null = null;
  #unsubscribe: (() => void) | null = null;
  #key: QueryKey = [];
  #arrivals = 0;
  #failures = 0;

  constructor(store: Store, source: PreparedSource, hear: (result: QueryObserverResult) => void) {
    this.#store = store;
    this.#source = source;
    this.#hear = hear;
  }

  get key(): QueryKey {
    return this.#key;
  }

  get isOpen(): boolean {
    return this.#observer !== null;
  }

  /** The store's entry for the request. */
  get stored(): unknown {
    return this.#store.query(this.#key)?.state.data;
  }

  ask(key: QueryKey, load: (signal: AbortSignal) => Promise<unknown>): void {
    const known = this.#store.query(key);
    const isSame = known !== undefined && this.#observer?.getCurrentQuery() === known;
    this.#key = key;
    if (!isSame) {
      this.#arrivals = 0;
      this.#failures = known?.state.errorUpdateCount ?? 0;
    }
    const options = this.#store.client.defaultQueryOptions({
      queryKey: key,
      queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
      retry: this.#source.retry,
      refetchInterval: this.#source.every ?? false,
      refetchOnWindowFocus: false,
      networkMode: 'always' as const,
      structuralSharing: false,
      staleTime: this.#store.takeGiven(key),
      ...(this.#source.kind === 'fn' ? { gcTime: 0 } : {}),
    });
    if (this.#observer) {
      this.#observer.setOptions(options);
      // An unchanged request sends no notification, so its current result is read here.
      if (isSame) this.#hear(this.#observer.getCurrentResult());
      return;
    }
    this.#observer = new QueryObserver(this.#store.client, options);
    this.#unsubscribe = this.#observer.subscribe((result) => runInAction(() => this.#hear(result)));
    this.#hear(this.#observer.getCurrentResult());
  }

  /** A failure is not thrown: the source shows it. */
  async refetch(): Promise<void> {
    await this.#observer?.refetch({ throwOnError: false });
  }

  async whenSettled(): Promise<void> {
    await this.#store.query(this.#key)?.promise?.catch(() => {});
  }

  /** Reports each reply and each failure once. */
  newsOf(result: QueryObserverResult): News {
    const arrivals = this.#store.arrivals(this.#key);
    const loaded = result.data !== undefined && arrivals > this.#arrivals;
    const failed = result.status === 'error' && result.errorUpdateCount > this.#failures;
    if (loaded) this.#arrivals = arrivals;
    if (failed) this.#failures = result.errorUpdateCount;
    return { loaded, failed };
  }

  close(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#observer = null;
  }
}
