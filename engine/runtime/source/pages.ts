import { runInAction } from 'mobx';
import type { KeepStore } from '../../base/ports.ts';
import type { PreparedSource } from '../../prepare/types.ts';
import { Cell } from '../scope/cell.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import type { PagedQuery } from './paged-query.ts';

/** The values for a pager: counts of pages and rows; the current and the last page are indexes from 0. */
export interface PagerState {
  readonly Pages: number;
  readonly Current: number;
  readonly Count: number;
  readonly LastIndex: number;
}

export function pagerState(page: number, count: number, size: number): PagerState {
  const all = Math.max(1, Math.ceil(count / size));
  return { Pages: all, Current: Math.min(page, all - 1), Count: count, LastIndex: all - 1 };
}

/** Limits a page number to the range from 0 to the last known page. */
export function clampPage(page: unknown, count: number | null, size: number): number {
  const wanted = Math.max(0, Math.floor(Number(page) || 0));
  return count === null ? wanted : Math.min(wanted, pagerState(0, count, size).LastIndex);
}

/** The page of a source that is shown, and the number of pages. */
export class SourcePages {
  readonly page: Cell<number>;
  readonly #unit: UnitScope;
  readonly #source: PreparedSource;
  readonly #asking: PagedQuery;
  readonly #reply: Cell<unknown>;

  constructor(unit: UnitScope, source: PreparedSource, asking: PagedQuery, reply: Cell<unknown>) {
    this.#unit = unit;
    this.#source = source;
    this.#asking = asking;
    this.#reply = reply;
    this.page = new Cell(this.#numberInUrl());
  }

  /** Follows the back button. */
  open(): () => void {
    const keep = this.#keep;
    if (keep === null) return () => {};
    return this.#url.watch(keep, () => runInAction(() => this.page.set(this.#numberInUrl())));
  }

  get #keep(): string | null {
    return this.#source.pages?.keep ?? null;
  }

  get #url(): KeepStore {
    return this.#unit.keep.url;
  }

  /** The url counts from 1. */
  #numberInUrl(): number {
    return this.#keep === null ? 0 : clampPage(Number(this.#url.get(this.#keep)) - 1, null, 1);
  }

  #show(page: number): void {
    this.page.set(page);
    if (this.#keep !== null) this.#url.set(this.#keep, page === 0 ? undefined : page + 1);
  }

  /** The number of rows on all pages. */
  get count(): number | null {
    const count = this.#source.pages?.count?.read(this.#unit, this.#reply.get(), 0, 'reply');
    return typeof count === 'number' ? count : null;
  }

  get state(): PagerState | null {
    return this.#source.pages ? pagerState(this.page.get(), this.count ?? 0, this.#asking.size) : null;
  }

  turnTo(page: unknown): void {
    if (this.#source.pages) this.#show(clampPage(page, this.count, this.#asking.size));
  }

  /** A changed request starts at its first page. */
  turnToFirst(): void {
    this.#show(0);
  }

  /** After rows were removed, the last remaining page is shown. */
  keepInRange(): void {
    const count = this.#source.pages?.kind === 'number' ? this.count : null;
    if (count !== null) this.#show(clampPage(this.page.peek(), count, this.#asking.size));
  }
}
