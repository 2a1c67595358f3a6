// oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of several items stand between the list and its items
import { observeElementRect, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ItemList } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import css from './List.module.css';

interface Props {
  readonly items: ItemList;
  readonly label: string | undefined;
  readonly nodeId: string;
  readonly live: boolean;
  /** The number of items side by side. */
  readonly across: number;
  readonly anchor: 'start' | 'end';
  readonly more: (() => void) | null;
  readonly height: number;
  readonly follow?: string | undefined;
  readonly start?: number | undefined;
}

const GUESS = 64;
const NEAR = 240;
const UNSEEN = 800;
/** Pixels from the end at which the list still follows it. */
const END = 40;

/**
 * A long list that renders its visible part. When anchored at its end, it opens there, follows new items, and keeps its position when older items are added.
 */
export default function VirtualList(props: Props) {
  const { items, across, anchor } = props;
  const t = useTranslate();
  const scroll = useRef<HTMLDivElement>(null);
  const atEnd = anchor === 'end';
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const list = useVirtualizer({
    count: Math.ceil(items.count / across),
    getScrollElement: () => scroll.current,
    estimateSize: () => GUESS,
    getItemKey: (row) => items.key(row * across),
    overscan: 6,
    anchorTo: anchor,
    followOnAppend: atEnd,
    observeElementRect: observeHeight,
  });
  const stays = useStaysAtEnd(scroll, { ...props, atEnd, count: items.count }, () => list.scrollToEnd());
  const placed = useOpensAtEnd(atEnd, items.count, () => {
    if (props.start === undefined) list.scrollToEnd();
    else {
      stays.current = false;
      list.scrollToIndex(props.start, { align: 'start' });
    }
  });
  const [away, setAway] = useState(false);
  const total = list.getTotalSize();
  const ask = useMore(scroll, props, placed, total);
  const scrolled = (): void => {
    ask();
    if (!atEnd) return;
    stays.current = list.getDistanceFromEnd() <= END;
    setAway(list.getDistanceFromEnd() > NEAR);
  };
  return (
    <div className={css.holder}>
      <div
        ref={scroll}
        id={props.nodeId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role={atEnd ? 'log' : 'region'}
        aria-label={props.label ?? t('widgets.list.label')}
        aria-live={props.live && !away ? 'polite' : 'off'}
        className={css.scroll}
        style={{ maxHeight: props.height }}
        onScroll={scrolled}
      >
        {props.more && atEnd ? (
          <button type="button" className={css.more} onClick={props.more}>
            {t('widgets.list.older')}
          </button>
        ) : null}
        <div role="list" className={css.tall} style={{ height: total }}>
          {list.getVirtualItems().map((row) => rowOf(row, list.measureElement, items, across))}
        </div>
      </div>
      {away ? (
        <button type="button" className={css.jump} onClick={() => list.scrollToEnd({ behavior: 'smooth' })}>
          {t('widgets.list.newest')}
        </button>
      ) : null}
    </div>
  );
}

/** A row of items side by side. */
function rowOf(row: VirtualItem, measure: (element: HTMLElement | null) => void, items: ItemList, across: number) {
  return (
    <div
      key={row.key}
      ref={measure}
      data-index={row.index}
      className={css.row}
      style={{
        transform: `translateY(${row.start}px)`,
        gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
      }}
    >
      {Array.from({ length: Math.min(across, items.count - row.index * across) }, (_, at) => {
        const index = row.index * across + at;
        return (
          <div key={items.key(index)} role="listitem" aria-posinset={index + 1} aria-setsize={items.count}>
            {items.render(index)}
          </div>
        );
      })}
    </div>
  );
}

/** Requests more near the end of the list, once for each number of items. */
function useMore(
  scroll: RefObject<HTMLElement | null>,
  props: Props,
  placed: RefObject<boolean>,
  total: number,
): () => void {
  const asked = useRef(-1);
  const latest = useLatest(props);
  const ask = (): void => {
    const element = scroll.current;
    const { more, items, anchor } = latest.current;
    if (!element || !more || asked.current === items.count || !placed.current) return;
    const rest = anchor === 'end' ? element.scrollTop : element.scrollHeight - element.scrollTop - element.clientHeight;
    if (rest > NEAR) return;
    asked.current = items.count;
    more();
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it requests when there is more space or more to load, not at each render
  useEffect(ask, [props.items.count, total, props.more]);
  return ask;
}

/** A list without a height renders as much as fits into a window, because it is not empty for screen readers. */
const observeHeight = (
  list: Virtualizer<HTMLDivElement, Element>,
  report: (rect: { width: number; height: number }) => void,
) => observeElementRect(list, (rect) => report(rect.height > 0 ? rect : { ...rect, height: UNSEEN }));

/** A reader at the end stays there when the space shrinks because the input grows. A sent item is always scrolled into view. */
function useStaysAtEnd(
  scroll: RefObject<HTMLElement | null>,
  { atEnd, follow, count }: { readonly atEnd: boolean; readonly follow?: string | undefined; readonly count: number },
  toEnd: () => void,
) {
  const stays = useRef(atEnd);
  const latest = useLatest(toEnd);
  useEffect(() => {
    const element = scroll.current;
    if (!atEnd || !element) return undefined;
    const room = new ResizeObserver(() => {
      if (stays.current) latest.current();
    });
    room.observe(element);
    return () => room.disconnect();
  }, [scroll, atEnd, latest]);
  useEffect(() => {
    if (atEnd && follow) latest.current();
  }, [atEnd, follow, latest]);
  useEffect(() => {
    // Items above it push the end out of view.
    if (atEnd && count > 0 && stays.current) latest.current();
  }, [atEnd, count, latest]);
  return stays;
}

/** A conversation opens at its end, or at the given place, as soon as it has items. */
function useOpensAtEnd(atEnd: boolean, count: number, place: () => void) {
  const placed = useRef(!atEnd);
  const latest = useLatest(place);
  const some = count > 0;
  useEffect(() => {
    if (placed.current || !some) return undefined;
    const frame = requestAnimationFrame(() => {
      latest.current();
      placed.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [some, latest]);
  return placed;
}
