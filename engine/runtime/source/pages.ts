/** What a pager shows: pages and rows are counted, the current and the last page are indexes from 0. */
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
export function clamped(page: unknown, count: number | null, size: number): number {
  const wanted = Math.max(0, Math.floor(Number(page) || 0));
  return count === null ? wanted : Math.min(wanted, pagerState(0, count, size).LastIndex);
}
