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

/** A page number as it may be: from 0 to the last one that is known. */
export function clampPage(page: unknown, count: number | null, size: number): number {
  const wanted = Math.max(0, Math.floor(Number(page) || 0));
  return count === null ? wanted : Math.min(wanted, pagerState(0, count, size).LastIndex);
}

/** Which page of a source is shown, and of how many. */
export class SourcePages {
  readonly page = new Cell(0);
  readonly #unit: UnitScope;
  readonly #source: PreparedSource;
  readonly #asking: PagedQuery;
  readonly #reply: Cell<unknown>;

  constructor(unit: UnitScope, source: PreparedSource, asking: PagedQuery, reply: Cell<unknown>) {
    this.#unit = unit;
    this.#source = source;
    this.#asking = asking;
    this.#reply = reply;
  }

  /** Rows of all pages. */
  get count(): number | null {
    const count = this.#source.pages?.count?.read(this.#unit, this.#reply.get(), 0, 'reply');
    return typeof count === 'number' ? count : null;
  }

  get state(): PagerState | null {
    return this.#source.pages ? pagerState(this.page.get(), this.count ?? 0, this.#asking.size) : null;
  }

  turnTo(page: unknown): void {
    if (this.#source.pages) this.page.set(clampPage(page, this.count, this.#asking.size));
  }

  /** Rows went away: the last page that is left is shown. */
  keepInRange(): void {
    const count = this.#source.pages?.kind === 'number' ? this.count : null;
    if (count !== null) this.page.set(clampPage(this.page.peek(), count, this.#asking.size));
  }
}
