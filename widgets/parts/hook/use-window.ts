// oxlint-disable react/exhaustive-effect-dependencies, react/preserve-manual-memoization -- what is drawn changes with each of these sizes; the compiler is not used
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from './use-latest.ts';

/** The rendered rows and columns, both ends included. */
export interface Window {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

export interface Sizes {
  readonly rows: number;
  /** The height of a row in pixels; the lowest height where rows differ. */
  readonly row: number;
  /** The top edge of each row in pixels, where heights differ. The last number is their end. */
  readonly tops?: readonly number[] | undefined;
  readonly head: number;
  /** The left edge of each scrolling column in pixels. The last number is their end. */
  readonly starts: readonly number[];
  /** The width of the pinned columns, which cover the others. */
  readonly pinned: number;
  /** The height of the element before the page is laid out. With it the first render has the rows that will be visible, also at a server. */
  readonly height?: number;
  /** Are all rows drawn? */
  readonly allRows: boolean;
  readonly allColumns: boolean;
}

/** The number of rows that are added or removed together, and that are drawn before they are visible. */
const STEP = 2;
const READY = 4;

/** The index of the last row or column that begins at or before a position. */
function lineAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Computes the window from the scroll position and the sizes. It does not measure the page, so that scrolling needs no layout. With `ahead` 0 it contains
 * only the visible rows.
 */
export function windowAt(
  sizes: Sizes,
  view: { top: number; left: number; width: number; height: number },
  ahead = READY,
): Window {
  // Before the page is laid out, no row is known to be visible.
  const rowsAhead = view.height === 0 ? READY : ahead;
  const columns = sizes.starts.length - 1;
  const begin = sizes.tops ? lineAt(sizes.tops, view.top) : view.top / sizes.row;
  const step = rowsAhead === 0 ? 1 : STEP;
  const top = Math.floor(begin / step) * step - rowsAhead;
  const seen = Math.max(0, Math.ceil((view.height - sizes.head) / sizes.row / step) * step + step);
  const from = lineAt(sizes.starts, view.left + sizes.pinned);
  const to = lineAt(sizes.starts, view.left + view.width);
  const allRows = sizes.allRows && rowsAhead > 0;
  return {
    first: allRows ? 0 : Math.max(0, Math.min(top, sizes.rows - 1)),
    last: allRows ? sizes.rows - 1 : Math.min(sizes.rows - 1, top + seen + 2 * rowsAhead - 1),
    from: sizes.allColumns ? 0 : Math.max(0, (from & ~1) - 2),
    to: sizes.allColumns ? columns - 1 : Math.min(columns - 1, (to | 1) + 2),
  };
}

/** The width of a grid before the page is laid out. */
const USUAL_WIDTH = 1_200;

/** The window of the first render. */
const firstWindow = (sizes: Sizes): Window =>
  sizes.height === undefined
    ? { first: 0, last: -1, from: 0, to: sizes.allColumns ? sizes.starts.length - 2 : -1 }
    : windowAt(sizes, { top: 0, left: 0, width: USUAL_WIDTH, height: sizes.height }, 0);

const isSameWindow = (a: Window, b: Window): boolean =>
  a.first === b.first && a.last === b.last && a.from === b.from && a.to === b.to;

const viewOf = (element: HTMLElement | null) => ({
  top: element?.scrollTop ?? 0,
  left: element?.scrollLeft ?? 0,
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

/**
 * The window of a scrolling element, updated within the scroll event itself, so that no empty area is visible. The first render has only the visible rows;
 * further rows follow.
 */
export function useWindow(
  element: RefObject<HTMLElement | null>,
  sizes: Sizes,
): { readonly window: Window; readonly scrolled: () => void } {
  const { rows, row, tops, head, starts, pinned, allRows, allColumns } = sizes;
  const [window, setWindow] = useState(() => firstWindow(sizes));
  const latest = useLatest(sizes);
  const ahead = useRef(0);
  const renew = useCallback(() => {
    const next = windowAt(latest.current, viewOf(element.current), ahead.current);
    setWindow((now) => (isSameWindow(now, next) ? now : next));
  }, [element, latest]);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- how much is in view is known when the page is laid out
    renew();
    const at = element.current;
    if (!at) return undefined;
    const observer = new ResizeObserver(renew);
    observer.observe(at);
    return () => observer.disconnect();
  }, [element, renew, rows, row, tops, head, starts, pinned, allRows, allColumns]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        ahead.current = READY;
        renew();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [renew]);
  return {
    window,
    scrolled: () => {
      ahead.current = READY;
      if (!isSameWindow(window, windowAt(sizes, viewOf(element.current)))) flushSync(renew);
    },
  };
}
