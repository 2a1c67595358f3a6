// Over 150 lines, because it is the interface of a source; its phases, request, data and pages are in files of their own.
import type { QueryKey, QueryObserverResult } from '@tanstack/query-core';
import { Reaction, runInAction, untracked } from 'mobx';
import { Performer } from '../action/performer.ts';
import { describeError } from '../action/action-compiler.ts';
import { readFrom } from '../../expression/extended-environment.ts';
import { truthy } from '../../expression/truthy.ts';
import type { PreparedSource } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import { equal } from '../../base/equal.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { eachPage, type AllPages } from './all-pages.ts';
import { PagedQuery, isJoined } from './paged-query.ts';
import { SourcePages } from './pages.ts';
import { patchList, type List, type PatchPlan } from './patch.ts';
import { SourceData } from './source-data.ts';
import { NO_PLAN, planOf, type Plan } from './source-plan.ts';
import { SourceQuery } from './source-query.ts';
import {
  eventOf,
  SOURCE_PHASES,
  stateOf,
  type SourceEvent,
  type SourcePhase,
  type SourceState,
} from './source-states.ts';

/** Data of a unit: loaded when its request changes, and shown until the next reply. */
export class Source {
  readonly state = new Cell<SourceState>('idle');
  readonly error = new Cell<unknown>(null);
  readonly #fetching = new Cell(false);
  readonly #unit: UnitScope;
  readonly #source: PreparedSource;
  readonly #pagedQuery: PagedQuery;
  readonly #data: SourceData;
  readonly #pages: SourcePages;
  readonly #query: SourceQuery;
  readonly #performer: Performer;
  #reaction: Reaction | null = null;
  #stopListening: (() => void) | null = null;
  #endPages: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #phase: SourcePhase = 'idle';
  #plan: Plan | null = null;
  /** The body of the last request that was sent. The plan may hold a later one that is still to be sent. */
  #asked: unknown = null;
  #primed = false;
  #isGiven = false;
  /** The number of visible pages of a growing list. */
  #depth = 1;

  constructor(unit: UnitScope, source: PreparedSource, name: string) {
    this.#unit = unit;
    this.#source = source;
    this.#pagedQuery = new PagedQuery(unit, source, name);
    this.#data = new SourceData(source, this.#pagedQuery);
    this.#pages = new SourcePages(unit, source, this.#pagedQuery, this.#data.reply);
    this.#query = new SourceQuery(unit.page.store, source, (result) => this.#hear(result));
    this.#performer = new Performer(unit);
  }

  /** `sources.x.data[0].Id`: the member is the cell that is read, the rest is plain data. */
  read(steps: readonly (string | number)[]): unknown {
    this.#prime();
    switch (steps[1]) {
      case 'data':
        return readFrom(this.#data.data.get(), steps, 2);
      case 'reply':
        return readFrom(this.#data.reply.get(), steps, 2);
      case 'state':
        return this.state.get();
      case 'fetching':
        return this.#fetching.get();
      case 'error':
        return readFrom(this.#errorDescription(), steps, 2);
      case 'page':
        return this.#pages.page.get();
      case 'pages':
        return readFrom(this.#pages.state, steps, 2);
      case 'count':
        return this.#pages.count;
      case 'more':
        return this.#data.more.get();
      default:
        return null;
    }
  }

  /** The state for nodes that wait for it. */
  get waiting(): { readonly state: SourceState; readonly filled: boolean; readonly error: unknown } {
    this.#prime();
    const state = this.state.get();
    return { state, filled: this.#data.data.get() !== null, error: state === 'failed' ? this.error.get() : null };
  }

  /** Has a reply arrived? */
  get loaded(): boolean {
    this.#prime();
    return this.state.get() === 'ready' || this.#data.data.get() !== null;
  }

  /** Takes the reply away that came with the page; returns what brings it back. Null where it has none. */
  hideGiven(): (() => void) | null {
    this.#prime();
    if (!this.#isGiven) return null;
    const state = this.state.peek();
    const show = this.#data.hide();
    this.state.set('loading');
    return () => {
      show();
      this.state.set(state);
    };
  }

  open(): void {
    this.#endPages = this.#pages.open();
    this.#prime();
    this.#unit.page.store.sources.add(this);
    if (this.#source.kind === 'hub') return this.#listen();
    if (this.#source.manual) return;
    this.#reaction = new Reaction('source', () => this.#follow());
    this.#follow();
  }

  /** Another person reads now: the data is dropped and loaded again; after a sign-out nothing is loaded. */
  forget(isSomebody: boolean): void {
    this.#clear();
    this.#send('forget');
    this.error.set(null);
    this.#data.clear();
    this.#plan = null;
    if (!isSomebody) return this.#stopFollowing();
    if (this.#stopListening) this.#send('reply');
    if (this.#reaction) this.#follow();
  }

  retry(): void {
    if (this.state.peek() === 'failed') void this.reload();
  }

  close(): void {
    this.#unit.page.store.sources.delete(this);
    clearTimeout(this.#timer);
    this.#endPages();
    this.#stopFollowing();
    this.#query.close();
    this.#send('close');
    this.#plan = null;
    this.#performer.close();
  }

  /** Asks for the data of the first display. Null if it does not have to be asked for, because there is a reply younger than this. */
  askAhead(maxAge: number): Promise<void> | null {
    this.#prime();
    const { kind, manual } = this.#source;
    if (kind === 'hub' || kind === 'fn' || manual) return null;
    const plan = untracked(() => this.#makePlan());
    if (!plan.wanted) return null;
    const ask = (signal: AbortSignal) => this.#ask(plan.body, signal);
    return this.#unit.page.store.askAhead(this.#pagedQuery.key(plan.body), ask, maxAge);
  }

  /** Sends the request again now, without delays. A manual source loads only this way. */
  async reload(): Promise<void> {
    if (this.#source.kind === 'hub') return;
    const plan = untracked(() => this.#makePlan());
    if (!plan.wanted) return;
    clearTimeout(this.#timer);
    const isNew = !this.#query.isOpen || !equal(plan.body, this.#asked);
    this.#plan = plan;
    if (isNew) runInAction(() => this.#load(plan.body));
    else this.#send('ask');
    await (isNew ? this.#query.whenSettled() : this.#query.refetch());
  }

  /** Loads the next page of a growing list. */
  async loadMore(): Promise<void> {
    const { key, stored } = this.#query;
    if (!isJoined(stored) || !this.#data.more.peek() || this.#fetching.peek()) return;
    const { signal } = this.#unit;
    runInAction(() => this.#fetching.set(true));
    try {
      const joined = await this.#pagedQuery.nextPage(stored, this.#depth, signal);
      if (key !== this.#query.key || signal.aborted) return;
      this.#depth++;
      this.#unit.page.store.edit(key, () => joined);
    } finally {
      runInAction(() => this.#fetching.set(false));
    }
  }

  eachPage(pages: AllPages): Promise<void> {
    return eachPage(this.#unit, this.#source, this.#pagedQuery, pages);
  }

  setPage(page: unknown): void {
    this.#pages.turnTo(page);
  }

  patch(plan: PatchPlan): void {
    const { undoRecorder } = this.#unit.page;
    const add = this.#source.pages?.kind === 'cursor' && this.#source.pages.add === 'end' ? 'start' : 'end';
    const { key } = this.#query;
    this.#edit(key, (items) => {
      const patched = patchList(items, plan, this.#pagedQuery.keyOf, add);
      if (patched && undoRecorder.recording) undoRecorder.note(() => this.#edit(key, patched.undo));
      return patched ? patched.list : items;
    });
  }

  #edit(key: QueryKey, change: (items: List) => List): void {
    const edited = (stored: unknown): unknown => this.#data.edited(stored, change);
    if (this.#source.kind === 'hub') runInAction(() => this.#data.setData(edited(this.#data.reply.peek())));
    else this.#unit.page.store.edit(key, edited);
  }

  /** Returns whether the event changes this phase. During a render the phase changes without a notification. */
  #send(event: SourceEvent, isRender = false): boolean {
    const phase = SOURCE_PHASES[this.#phase][event];
    if (phase === undefined) return false;
    this.#phase = phase;
    if (isRender) this.state.put(stateOf(phase));
    else this.state.set(stateOf(phase));
    return true;
  }

  /** The state of the first render, before any request. */
  #prime(): void {
    if (this.#primed) return;
    this.#primed = true;
    const { kind, manual } = this.#source;
    if (kind === 'hub') return void this.#send('reply', true);
    if (manual) return;
    untracked(() => {
      const plan = this.#makePlan();
      if (!plan.wanted) return;
      const { store } = this.#unit.page;
      const key = this.#pagedQuery.key(plan.body);
      const known = kind === 'fn' ? undefined : store.query(key)?.state.data;
      this.#isGiven = known !== undefined && store.isGiven(key);
      this.#send(known === undefined ? 'wait' : 'reply', true);
      if (known !== undefined) this.#data.setData(known);
    });
  }

  #follow(): void {
    let plan: Plan = NO_PLAN;
    this.#reaction?.track(() => {
      plan = this.#makePlan();
    });
    untracked(() => runInAction(() => this.#apply(plan)));
  }

  /** An expression that fails makes the source fail. */
  #makePlan(): Plan {
    try {
      return planOf(this.#unit, this.#source, this.#pagedQuery, this.#pages.page.get());
    } catch (error) {
      untracked(() => runInAction(() => this.#fail(error)));
      return NO_PLAN;
    }
  }

  #apply(given: Plan): void {
    const before = this.#plan;
    let plan = given;
    const reset = before !== null && before.wanted && plan.wanted && !equal(before.reset, plan.reset);
    if (reset && this.#pages.page.peek() !== 0) {
      this.#pages.turnToFirst();
      plan = this.#makePlan();
    }
    this.#plan = plan;
    if (!plan.wanted) return this.#clear();
    if (before?.wanted && equal(before.body, plan.body)) return;
    clearTimeout(this.#timer);
    this.#depth = 1;
    // The first key press is debounced like the following ones.
    const waits = this.#source.debounce > 0 && (before?.wanted === true || before?.held === true);
    if (!waits) return this.#load(plan.body);
    this.#send('delay');
    this.#fetching.set(true);
    this.#timer = setTimeout(() => runInAction(() => this.#load(plan.body)), this.#source.debounce);
  }

  #stopFollowing(): void {
    this.#reaction?.dispose();
    this.#reaction = null;
    this.#stopListening?.();
    this.#stopListening = null;
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#query.close();
    this.#fetching.set(false);
    this.#send('rest');
    if (this.#phase !== 'failed') this.#data.clear();
  }

  #load(body: unknown): void {
    this.#send('ask');
    this.#asked = body;
    this.#query.ask(this.#pagedQuery.key(body), (signal) => this.#ask(body, signal));
  }

  #ask(body: unknown, signal: AbortSignal): Promise<unknown> {
    return this.#source.pages?.kind === 'cursor'
      ? this.#pagedQuery.firstPages(this.#depth, signal)
      : this.#pagedQuery.ask(body, signal).then((reply) => reply ?? null);
  }

  #hear(result: QueryObserverResult): void {
    const event = eventOf(result, this.#data.data.peek() === null);
    if (!this.#send(event)) return;
    this.#fetching.set(result.fetchStatus === 'fetching');
    if (result.data !== undefined) this.#data.setData(result.data);
    if (event === 'failure') this.error.set(result.error);
    if (event === 'reply') {
      this.error.set(null);
      this.#pages.keepInRange();
    }
    this.#fireHandlers(result);
  }

  #fail(error: unknown): void {
    this.error.set(error);
    this.#send('fault');
  }

  /** Handlers of `loaded` and `failed`, once for each reply. */
  #fireHandlers(result: QueryObserverResult): void {
    const { loaded, failed } = this.#source;
    const news = this.#query.newsOf(result);
    if (loaded && news.loaded)
      this.#performer.fire(loaded, { data: this.#data.data.peek(), reply: this.#data.reply.peek() });
    if (failed && news.failed)
      this.#performer.fire(failed, { error: describeError(result.error, this.#unit.page.ports) });
  }

  #listen(): void {
    const { asks, when, key } = this.#source;
    this.#stopListening = this.#unit.page.ports.listen(asks, (payload) => {
      if (when && !truthy(when.prepared.run(this.#unit))) return;
      const none = { id: undefined, drop: undefined, set: () => ({}) };
      if (key) this.patch({ ...none, put: payload });
      else runInAction(() => this.#data.setData(payload));
    });
  }

  #errorDescription(): unknown {
    const error = this.error.get();
    return error === null ? null : describeError(error, this.#unit.page.ports);
  }
}
