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

/** The replies for all sources of a page: equal requests are sent once. */
export class Store {
  readonly client = new QueryClient();
  /** Sources of open units. */
  readonly sources = new Set<{ forget(isSomebody: boolean): void; retry(): void }>();
  /** Automatic drafts of open units. */
  readonly drafts = new Cell<readonly SelfSaving[]>([]);
  readonly #edits = new WeakMap<Query, number>();

  /** Reloads the sources of these calls. */
  async invalidate(calls: readonly string[]): Promise<void> {
    const asks = (query: Query): boolean => query.queryKey[0] === 'call' && calls.includes(String(query.queryKey[1]));
    await this.client.invalidateQueries({ predicate: asks });
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
