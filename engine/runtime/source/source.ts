// Over 150 lines: one source is one lifecycle, and its parts (asking, patching, paging) already stand in files of their own.
import { QueryObserver, type QueryKey, type QueryObserverResult } from '@tanstack/query-core';
import { Reaction, runInAction, untracked } from 'mobx';
import { Performer } from '../action/performer.ts';
import { describe } from '../action/maker.ts';
import { truthy } from '../../expression/truthy.ts';
import type { PreparedSource } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import type { Job } from '../scope/job.ts';
import { readFrom } from '../../expression/named.ts';
import { equal } from '../../equal.ts';
import { shareDeep, shareRows } from '../scope/share.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { Asking, isJoined } from './asking.ts';
import { clamped, pagerState } from './pages.ts';
import { patchList, type PatchPlan } from './patch.ts';

export type SourceState = 'idle' | 'loading' | 'ready' | 'failed';

interface Plan {
  /** Null: nothing is wanted now. */
  readonly body: unknown;
  readonly wanted: boolean;
  /** `when` says no. */
  readonly held?: boolean;
  readonly reset: readonly unknown[];
}

const NO_PLAN: Plan = { body: null, wanted: false, reset: [] };
const HELD: Plan = { ...NO_PLAN, held: true };

/** Data that a unit shows: asked when its question changes, kept while it is asked again, shared leaf by leaf. */
export class Source {
  readonly state = new Cell<SourceState>('idle');
  readonly error = new Cell<unknown>(null);
  readonly #data = new Cell<unknown>(null);
  readonly #reply = new Cell<unknown>(null);
  readonly #fetching = new Cell(false);
  readonly #page = new Cell(0);
  readonly #more = new Cell(false);
  readonly #unit: UnitScope;
  readonly #source: PreparedSource;
  readonly #asking: Asking;
  readonly #performer: Performer;
  #observer: QueryObserver | null = null;
  #unsubscribe: (() => void) | null = null;
  #reaction: Reaction | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key: QueryKey = [];
  #plan: Plan | null = null;
  #primed = false;
  /** The question changed and is not asked yet: what still arrives for the old one is not wanted. */
  #stale = false;
  #depth = 1;
  #arrivals = 0;
  #failures = 0;

  constructor(unit: UnitScope, source: PreparedSource, name: string) {
    this.#unit = unit;
    this.#source = source;
    this.#asking = new Asking(unit, source, name);
    this.#performer = new Performer(unit);
  }

  /** `sources.x.data[0].Id`: the member is the cell that is read, the rest is plain data. */
  read(steps: readonly (string | number)[]): unknown {
    this.#prime();
    switch (steps[1]) {
      case 'data':
        return readFrom(this.#data.get(), steps, 2);
      case 'reply':
        return readFrom(this.#reply.get(), steps, 2);
      case 'state':
        return this.state.get();
      case 'fetching':
        return this.#fetching.get();
      case 'error':
        return readFrom(this.#described(), steps, 2);
      case 'page':
        return this.#page.get();
      case 'pages':
        return readFrom(this.#pager(), steps, 2);
      case 'count':
        return this.#count();
      case 'more':
        return this.#more.get();
      default:
        return null;
    }
  }

  /** What a node that waits for it has to know. */
  get waiting(): { readonly state: SourceState; readonly filled: boolean; readonly error: unknown } {
    this.#prime();
    const state = this.state.get();
    return { state, filled: this.#data.get() !== null, error: state === 'failed' ? this.error.get() : null };
  }

  /** Has something arrived, so that what is made of it can be made? */
  get loaded(): boolean {
    this.#prime();
    return this.state.get() === 'ready' || this.#data.get() !== null;
  }

  open(): void {
    this.#prime();
    this.#unit.page.store.sources.add(this);
    if (this.#source.kind === 'hub') return this.#listen();
    if (this.#source.manual) return;
    this.#reaction = new Reaction('source', () => this.#follow());
    this.#follow();
  }

  /** Another person reads now: nothing of what was loaded stays, and what is wanted is asked anew; of nobody nothing is asked any more. */
  forget(isSomebody: boolean): void {
    this.#rest();
    this.state.set('idle');
    this.error.set(null);
    this.#data.set(null);
    this.#reply.set(null);
    this.#plan = null;
    if (!isSomebody) {
      this.#reaction?.dispose();
      this.#reaction = null;
    }
    if (this.#reaction) this.#follow();
  }

  retry(): void {
    if (this.state.peek() === 'failed') void this.reload();
  }

  close(): void {
    this.#unit.page.store.sources.delete(this);
    clearTimeout(this.#timer);
    this.#reaction?.dispose();
    this.#reaction = null;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#observer = null;
    this.#plan = null;
    this.#stale = false;
    this.#performer.close();
  }

  /** Asks again now, whatever the delays; a manual source asks only so. */
  async reload(): Promise<void> {
    if (this.#source.kind === 'hub') return;
    const plan = untracked(() => this.#makePlan());
    if (!plan.wanted) return;
    clearTimeout(this.#timer);
    const fresh = !this.#observer || !equal(plan.body, this.#plan?.body);
    this.#plan = plan;
    if (fresh) runInAction(() => this.#load(plan.body));
    // a failure is the source's own: it shows it
    await (fresh ? this.#settled() : this.#observer?.refetch({ throwOnError: false }));
  }

  /** The next page of a list that grows. */
  async loadMore(): Promise<void> {
    const [key, before] = [this.#key, this.#unit.page.store.query(this.#key)?.state.data];
    if (!isJoined(before) || !this.#more.peek() || this.#fetching.peek()) return;
    const signal = this.#unit.signal;
    runInAction(() => this.#fetching.set(true));
    try {
      const joined = await this.#asking.following(before, this.#depth, signal);
      if (key !== this.#key || signal.aborted) return;
      this.#depth++;
      this.#unit.page.store.edit(key, () => joined);
    } finally {
      runInAction(() => this.#fetching.set(false));
    }
  }

  /** All rows of a paged list, for an export: page after page, some of them side by side; each is taken before another is asked for. */
  async eachPage(
    { size, parallel }: { readonly size: number; readonly parallel?: number },
    signal: AbortSignal,
    job: Job | null,
    take: (rows: readonly unknown[], number: number) => Promise<void>,
  ): Promise<void> {
    const page = (number: number): Promise<unknown> =>
      this.#asking.ask(
        untracked(() => this.#asking.body({ number, size, cursor: null })),
        signal,
      );
    const taken = async (reply: unknown, number: number): Promise<void> => {
      await take(this.#asking.itemsOf(reply), number);
      runInAction(() => job?.succeeded(1));
    };
    const first = await page(0);
    const count = this.#source.pages?.count?.read(this.#unit, first, 0, 'reply');
    const pages = typeof count === 'number' ? Math.ceil(count / Math.max(1, size)) : 1;
    runInAction(() => job?.expect(Math.max(1, pages)));
    await taken(first, 0);
    let next = 1;
    const worker = async (): Promise<void> => {
      for (let number = next++; number < pages; number = next++) {
        await job?.held;
        signal.throwIfAborted();
        await taken(await page(number), number);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, parallel ?? 1) }, worker));
  }

  setPage(page: unknown): void {
    const { pages } = this.#source;
    if (pages) this.#page.set(clamped(page, this.#count(), this.#asking.size));
  }

  patch(plan: PatchPlan): void {
    const { journal } = this.#unit.page;
    const add = this.#source.pages?.kind === 'cursor' && this.#source.pages.add === 'end' ? 'start' : 'end';
    const key = this.#key;
    this.#edit(key, (items) => {
      const patched = patchList(items, plan, this.#asking.keyOf, add);
      if (patched && journal.recording) journal.note(() => this.#edit(key, patched.undo));
      return patched ? patched.list : items;
    });
  }

  #edit(key: QueryKey, change: (items: readonly unknown[]) => readonly unknown[]): void {
    const edited = (data: unknown): unknown => {
      const items = isJoined(data) ? data.items : this.#asking.itemsOf(data);
      const next = change(items);
      return next === items ? data : this.#asking.withItems(data, next);
    };
    if (this.#source.kind === 'hub') runInAction(() => this.#take(edited(this.#reply.peek())));
    else this.#unit.page.store.edit(key, edited);
  }

  /** Before anything is asked: what the first render shows. */
  #prime(): void {
    if (this.#primed) return;
    this.#primed = true;
    if (this.#source.kind === 'hub') return this.state.put('ready');
    if (this.#source.manual) return;
    untracked(() => {
      const plan = this.#makePlan();
      if (!plan.wanted) return;
      const known = this.#source.kind === 'fn' ? undefined : this.#unit.page.store.query(this.#asking.key(plan.body));
      this.state.put('loading');
      if (known?.state.data === undefined) return;
      this.state.put('ready');
      this.#take(known.state.data);
    });
  }

  #follow(): void {
    let plan: Plan = NO_PLAN;
    this.#reaction?.track(() => {
      plan = this.#makePlan();
    });
    untracked(() => runInAction(() => this.#apply(plan)));
  }

  /** What should be asked now. An expression that fails makes the source fail. */
  #makePlan(): Plan {
    const { access, when, pages, after } = this.#source;
    const unit = this.#unit;
    try {
      if (!unit.page.allows(access)) return NO_PLAN;
      if (when && !truthy(when.prepared.run(unit))) return HELD;
      if (after.some((name) => !unit.source(name).loaded)) return NO_PLAN;
      const reset = (pages?.reset ?? []).map((reader) => reader.prepared.run(unit));
      const facts = { number: this.#page.get(), size: this.#asking.size, cursor: null };
      return { wanted: true, body: this.#asking.body(facts), reset };
    } catch (error) {
      untracked(() => runInAction(() => this.#fail(error)));
      return NO_PLAN;
    }
  }

  #apply(given: Plan): void {
    const before = this.#plan;
    let plan = given;
    const reset = before !== null && before.wanted && plan.wanted && !equal(before.reset, plan.reset);
    if (reset && this.#page.peek() !== 0) {
      this.#page.set(0);
      plan = this.#makePlan();
    }
    this.#plan = plan;
    if (!plan.wanted) return this.#rest();
    if (before?.wanted && equal(before.body, plan.body)) return;
    clearTimeout(this.#timer);
    this.#depth = 1;
    // what a reader begins to write is waited for as what they go on writing
    const waits = this.#source.debounce > 0 && (before?.wanted === true || before?.held === true);
    if (!waits) return this.#load(plan.body);
    if (this.state.peek() === 'idle') this.state.set('loading');
    this.#stale = true;
    this.#fetching.set(true);
    this.#timer = setTimeout(() => runInAction(() => this.#load(plan.body)), this.#source.debounce);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#observer = null;
    this.#fetching.set(false);
    if (this.state.peek() === 'failed') return;
    this.state.set('idle');
    this.#data.set(null);
    this.#reply.set(null);
  }

  #load(body: unknown): void {
    const { store } = this.#unit.page;
    this.#stale = false;
    this.#key = this.#asking.key(body);
    this.#arrivals = 0;
    this.#failures = store.query(this.#key)?.state.errorUpdateCount ?? 0;
    const options = store.client.defaultQueryOptions({
      queryKey: this.#key,
      queryFn: ({ signal }: { signal: AbortSignal }) => this.#ask(body, signal),
      retry: this.#source.retry,
      refetchInterval: this.#source.every ?? false,
      refetchOnWindowFocus: false,
      networkMode: 'always' as const,
      structuralSharing: false,
      ...(this.#source.kind === 'fn' ? { gcTime: 0 } : {}),
    });
    if (this.#observer) return this.#observer.setOptions(options);
    this.#observer = new QueryObserver(store.client, options);
    this.#unsubscribe = this.#observer.subscribe((result) => runInAction(() => this.#arrive(result)));
    this.#arrive(this.#observer.getCurrentResult());
  }

  #ask(body: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#source.pages?.kind === 'cursor'
      ? this.#asking.joined(this.#depth, signal)
      : this.#asking.ask(body, signal).then((reply) => reply ?? null);
  }

  #arrive(result: QueryObserverResult): void {
    if (this.#stale) return;
    const fetching = result.fetchStatus === 'fetching';
    const filled = result.data !== undefined;
    this.#fetching.set(fetching);
    if (filled) this.#take(result.data);
    if (result.status === 'error' && !fetching) this.#fail(result.error);
    else if (filled) this.#succeed();
    else if (this.#data.peek() === null) this.state.set('loading');
    this.#tell(result);
  }

  #succeed(): void {
    this.error.set(null);
    this.state.set('ready');
    this.#keepPageInRange();
  }

  #fail(error: unknown): void {
    this.error.set(error);
    this.state.set('failed');
  }

  #take(stored: unknown): void {
    const { key } = this.#source;
    const reply = isJoined(stored) ? stored.reply : stored;
    const next = isJoined(stored) ? stored.items : this.#asking.dataOf(reply);
    const before = this.#data.peek();
    const data = key ? shareRows(before, next, this.#asking.keyOf) : shareDeep(before, next);
    this.#data.set(data);
    this.#reply.set(
      shareDeep(
        this.#reply.peek(),
        this.#source.list && Array.isArray(data) ? this.#asking.withItems(reply, data) : reply,
      ),
    );
    if (isJoined(stored)) this.#more.set(stored.more);
  }

  /** Handlers of `loaded` and `failed`, once for each reply. */
  #tell(result: QueryObserverResult): void {
    const { loaded, failed } = this.#source;
    const arrivals = this.#unit.page.store.arrivals(this.#key);
    if (result.data !== undefined && arrivals > this.#arrivals) {
      this.#arrivals = arrivals;
      if (loaded) this.#performer.fire(loaded, { data: this.#data.peek(), reply: this.#reply.peek() });
    }
    if (result.status === 'error' && result.errorUpdateCount > this.#failures) {
      this.#failures = result.errorUpdateCount;
      if (failed) this.#performer.fire(failed, { error: describe(result.error, this.#unit.page.ports) });
    }
  }

  #count(): number | null {
    const count = this.#source.pages?.count?.read(this.#unit, this.#reply.get(), 0, 'reply');
    return typeof count === 'number' ? count : null;
  }

  #pager(): unknown {
    const { pages } = this.#source;
    return pages ? pagerState(this.#page.get(), this.#count() ?? 0, this.#asking.size) : null;
  }

  /** Rows went away: the last page that is left is shown. */
  #keepPageInRange(): void {
    const { pages } = this.#source;
    const count = pages?.kind === 'number' ? this.#count() : null;
    if (pages && count !== null) this.#page.set(clamped(this.#page.peek(), count, this.#asking.size));
  }

  #listen(): void {
    const { asks, when, key } = this.#source;
    this.#unsubscribe = this.#unit.page.ports.listen(asks, (payload) => {
      if (when && !truthy(when.prepared.run(this.#unit))) return;
      const none = { id: undefined, drop: undefined, set: () => ({}) };
      if (key) this.patch({ ...none, put: payload });
      else runInAction(() => this.#take(payload));
    });
  }

  #described(): unknown {
    const error = this.error.get();
    return error === null ? null : describe(error, this.#unit.page.ports);
  }

  async #settled(): Promise<void> {
    const query = this.#unit.page.store.query(this.#key);
    // the failure is shown by the source itself
    await query?.promise?.catch(() => {});
  }
}
