import { notifyManager, QueryClient, type Query, type QueryKey } from '@tanstack/query-core';
import { runInAction } from 'mobx';
import type { RuntimeCatalogue } from '../options.ts';
import { Cell } from '../scope/cell.ts';
import { entityPaths, patchAt } from './entity.ts';
import type { PatchPlan } from './patch.ts';

// what arrives is shown at once, and what arrives together is one change
notifyManager.setScheduler((flush) => flush());
notifyManager.setBatchNotifyFunction((work) => runInAction(work));

/** A save that the server refused has failed; one that did not get through is kept on this device, and sent again. */
export type Unsaved = 'failed' | 'kept';

export interface SelfSaving {
  /** What its last save came to; null where nothing is left to save. */
  readonly unsaved: Unsaved | null;
  /** Saves again what did not get through. */
  retry(): void;
}

/** What was loaded, for all sources of a page: equal questions are asked once. */
export class Store {
  readonly client = new QueryClient();
  /** Sources of what is open. */
  readonly sources = new Set<{ forget(isSomebody: boolean): void; retry(): void }>();
  /** Drafts of what is open that save themselves. */
  readonly drafts = new Cell<readonly SelfSaving[]>([]);
  readonly #edits = new WeakMap<Query, number>();

  /** Loads again what these calls say. */
  async invalidate(calls: readonly string[]): Promise<void> {
    const asks = (query: Query): boolean => query.queryKey[0] === 'call' && calls.includes(String(query.queryKey[1]));
    await this.client.invalidateQueries({ predicate: asks });
  }

  query(key: QueryKey): Query | undefined {
    return this.client.getQueryCache().find({ queryKey: key, exact: true });
  }

  /** How many replies arrived, edits not counted. */
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

  /** Sets fields of one entity's record in every reply that holds it. */
  patchEntity(entity: string, plan: PatchPlan, catalogue: RuntimeCatalogue, note: (back: () => void) => void): void {
    for (const query of this.client.getQueryCache().getAll()) {
      const [kind, call, , shape] = query.queryKey;
      if (kind !== 'call') continue;
      const { holds, reply } = catalogue.calls[String(call)] ?? {};
      const paths = holds ? (holds[entity] ?? []) : entityPaths(reply, entity, catalogue.entities);
      for (const path of paths) {
        // pages that were joined are kept as one list of items
        const place = shape === 'joined' ? ['items', ...path.slice(path.indexOf('*'))] : path;
        this.edit(query.queryKey, (data) => {
          const patched = patchAt(data, place, plan);
          if (patched) note(() => this.edit(query.queryKey, patched.undo));
          return patched ? patched.data : data;
        });
      }
    }
  }

  /** What failed is asked again. */
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
