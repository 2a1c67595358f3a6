import { notifyManager, QueryClient, type Query, type QueryKey } from '@tanstack/query-core';
import { runInAction } from 'mobx';
import type { RuntimeCatalogue } from '../options.ts';
import { Cell } from '../scope/cell.ts';
import { entityPaths, patchAt } from './entity.ts';
import type { PatchPlan } from './patch.ts';

// A reply is shown at once; replies that arrive together are one change.
notifyManager.setScheduler((flush) => flush());
notifyManager.setBatchNotifyFunction((work) => runInAction(work));

/** The server refused a `failed` save; a `kept` save did not reach the server and is sent again. */
export type Unsaved = 'failed' | 'kept';

export interface SelfSaving {
  /** The result of its last save; null when nothing is unsaved. */
  readonly unsaved: Unsaved | null;
  /** Sends the failed save again. */
  retry(): void;
}

/** A reply that came with the page is not asked for again while the page begins. */
const GIVEN_MS = 30_000;

/** The time since the last reply or failure. */
const ageOf = ({ state }: Query): number => Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** A request and its reply. */
export type GivenReply = readonly [key: QueryKey, data: unknown];

/** The replies for all sources of a page. Equal requests are sent once. */
export class Store {
  readonly client = new QueryClient();
  /** Sources of open units. */
  readonly sources = new Set<{ forget(isSomebody: boolean): void; retry(): void }>();
  /** Automatic drafts of open units. */
  readonly drafts = new Cell<readonly SelfSaving[]>([]);
  readonly #edits = new WeakMap<Query, number>();
  /** Replies that were loaded before their source, and how long they are current. The first source that asks for one takes it as it is. */
  readonly #given = new WeakMap<Query, number>();

  /** Reloads the sources of these calls. */
  async invalidate(calls: readonly string[]): Promise<void> {
    const asks = (query: Query): boolean => query.queryKey[0] === 'call' && calls.includes(String(query.queryKey[1]));
    await this.client.invalidateQueries({ predicate: asks });
  }

  /** Asks before a source does. Null if a reply is under way, on display, or younger than this. */
  askAhead(key: QueryKey, load: (signal: AbortSignal) => Promise<unknown>, maxAge: number): Promise<void> | null {
    const known = this.query(key);
    if (known && (known.isActive() || known.state.fetchStatus === 'fetching' || ageOf(known) < maxAge)) return null;
    const queryFn = ({ signal }: { signal: AbortSignal }): Promise<unknown> => load(signal);
    const reply = this.client.prefetchQuery({ queryKey: key, queryFn, retry: false, networkMode: 'always' });
    const query = this.query(key);
    if (query) this.#given.set(query, maxAge);
    return reply;
  }

  /** The replies with their requests, for the browser, which starts with the drawn page. */
  taken(): readonly GivenReply[] {
    return this.client
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data] as const] : []));
  }

  /** Sets replies that came with the page. */
  give(replies: readonly GivenReply[]): void {
    for (const [key, data] of replies) {
      this.client.setQueryData(key, data);
      const query = this.query(key);
      if (query) this.#given.set(query, GIVEN_MS);
    }
  }

  /** How long a reply is current that was loaded before its source. Zero for all others, and from the second request on. */
  takeGiven(key: QueryKey): number {
    const query = this.query(key);
    const current = query ? (this.#given.get(query) ?? 0) : 0;
    if (query) this.#given.delete(query);
    return current;
  }

  /** Came the reply with the page, and did no source ask for it yet? */
  isGiven(key: QueryKey): boolean {
    const query = this.query(key);
    return query !== undefined && this.#given.has(query);
  }

  query(key: QueryKey): Query | undefined {
    return this.client.getQueryCache().find({ queryKey: key, exact: true });
  }

  /** The number of replies; edits do not count. */
  arrivals(key: QueryKey): number {
    const query = this.query(key);
    return query ? query.state.dataUpdateCount - (this.#edits.get(query) ?? 0) : 0;
  }

  /** Changes loaded data in place. */
  edit(key: QueryKey, change: (data: unknown) => unknown): void {
    const query = this.query(key);
    if (!query || query.state.data === undefined) return;
    const data = change(query.state.data);
    if (data === query.state.data) return;
    this.#edits.set(query, (this.#edits.get(query) ?? 0) + 1);
    runInAction(() => void this.client.setQueryData(key, data, { updatedAt: query.state.dataUpdatedAt }));
  }

  /** Sets fields of one entity's record in every reply that has it. */
  patchEntity(entity: string, plan: PatchPlan, catalogue: RuntimeCatalogue, note: (back: () => void) => void): void {
    for (const query of this.client.getQueryCache().getAll()) {
      const [kind, call, , shape] = query.queryKey;
      if (kind !== 'call') continue;
      const { holds, reply } = catalogue.calls[String(call)] ?? {};
      const paths = holds ? (holds[entity] ?? []) : entityPaths(reply, entity, catalogue.entities);
      for (const path of paths) {
        // Joined pages are stored as one list of items.
        const place = shape === 'joined' ? ['items', ...path.slice(path.indexOf('*'))] : path;
        this.edit(query.queryKey, (data) => {
          const patched = patchAt(data, place, plan);
          if (patched) note(() => this.edit(query.queryKey, patched.undo));
          return patched ? patched.data : data;
        });
      }
    }
  }

  /** Retries failed requests. */
  retry(): void {
    runInAction(() => {
      for (const source of this.sources) source.retry();
      for (const draft of this.drafts.peek()) draft.retry();
    });
  }

  clear(isSomebody: boolean): void {
    this.client.clear();
    runInAction(() => {
      for (const source of this.sources) source.forget(isSomebody);
    });
  }
}
