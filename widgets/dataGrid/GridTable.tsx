// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type MouseEvent } from 'react';
import { keyAt } from '../_shared/own-values.ts';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { copyText } from './copy.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow, isControl, LEAD } from './GridRow.tsx';
import { useCells, type Active } from '../_shared/use-cells.ts';
import type { Order } from './use-order.ts';
import { useMore } from './use-more.ts';
import type { SelectedRows } from './use-selected-rows.ts';
import { useWindow } from './use-window.ts';
import css from './DataGrid.module.css';

export const ROW = 40;
/** The borders of the table. */
export const BORDERS = 2;

/** The height of a heading with that many lines. */
export const headOf = (lines: number | null | undefined): number => 40 + 16 * ((lines ?? 1) - 1);

export const MENU = 48;
/** Fewer rows and columns than this are simply all there. */
const MANY_ROWS = 100;
const MANY_COLUMNS = 24;
/** More is asked for before the reader sees the end. */
const AHEAD = 20;

interface Props {
  readonly grid: GridContext;
  readonly rows: readonly unknown[];
  readonly keyPath: string;
  readonly label: string;
  readonly order: Order;
  readonly columns: readonly Column[];
  readonly picked: SelectedRows;
  readonly height: number;
  readonly head: number;
  readonly announce: (text: string) => void;
}

const everything = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The table of a wide screen: one scrolling element, both ways virtual. */
export function GridTable(props: Props) {
  const { grid, rows, order, columns, picked, head } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const lead = grid.select === 'none' ? 0 : LEAD;
  const pinned = useMemo(() => columns.filter((column) => column.pinned), [columns]);
  const others = useMemo(() => columns.filter((column) => !column.pinned), [columns]);
  const pinnedWidth = pinned.reduce((sum, column) => sum + column.width, lead);
  const width = others.reduce((sum, column) => sum + column.width, pinnedWidth) + (grid.menu.length > 0 ? MENU : 0);

  const starts = useMemo(
    () => [...others.map((column) => column.start), width - (grid.menu.length > 0 ? MENU : 0)],
    [others, width, grid.menu.length],
  );
  const { window, scrolled } = useWindow(scroll, {
    rows: rows.length,
    row: ROW,
    head,
    starts,
    pinned: pinnedWidth,
    allRows: rows.length <= MANY_ROWS,
    allColumns: others.length <= MANY_COLUMNS,
  });
  const tail = grid.menu.length > 0 ? MENU : 0;
  const [more, look] = useMore(scroll, width);
  const height = Math.min(props.height, head + rows.length * ROW + BORDERS);
  const { from, to } = window;
  const last = Math.min(window.last, rows.length - 1);
  const places = everything(Math.max(0, last - window.first + 1)).map((place) => place + window.first);
  // Rows that scroll out are reused for rows that scroll in: a pool slightly larger than the window, which never shrinks.
  const [pool, setPool] = useState(0);
  if (places.length > pool) setPool(places.length);
  const loose = useMemo(() => others.slice(from, to + 1), [others, from, to]);
  const { act } = grid;
  const { length } = rows;
  useEffect(() => {
    if (last >= length - AHEAD) act.current.end();
  }, [last, length, act]);

  const idOf = ({ place, column }: Active): string =>
    place < 0 ? `${grid.nodeId}-head-${column}` : `${grid.nodeId}-${place}-${column}`;
  const rowAt = (place: number): unknown => rows[order.at(place)];
  const keyOf = (place: number): string => keyAt(rowAt(place), props.keyPath, order.at(place));
  const cells = useCells({
    rows: rows.length,
    columns: columns.length,
    page: Math.max(1, Math.floor((props.height - head) / ROW) - 1),
    element: scroll,
    idOf,
    reveal: ({ place, column }) => {
      const element = scroll.current;
      const shown = columns[column];
      if (element && place >= 0) keepIn(element, 'scrollTop', place * ROW, ROW, element.clientHeight - head);
      if (element && shown && !shown.pinned)
        keepIn(element, 'scrollLeft', shown.start - pinnedWidth, shown.width, element.clientWidth - pinnedWidth);
    },
    enter: ({ place, column }) => {
      const heading = columns[column];
      if (place >= 0) grid.act.current.open(rowAt(place));
      else if (heading?.sortable) order.toggle(heading.id);
    },
    space: ({ place }, range) => {
      if (place >= 0 && grid.select !== 'none') picked.pick(keyOf(place), range);
    },
    all: () => picked.all(true),
  });

  const copy = (event: ClipboardEvent): void => {
    if (isControl(event.target) || !getSelection()?.isCollapsed) return;
    const text = copyText(grid, rows, props.keyPath, columns, picked.keys, rowAt(cells.active.place), cells.active);
    if (text === null) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    props.announce(grid.t('widgets.grid.copied'));
  };
  const point = (event: MouseEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (cell) cells.activate({ place: Number(cell.dataset['place']), column: Number(cell.dataset['column']) });
  };
  const { keyPath } = props;
  const chosen = useMemo(() => {
    if (picked.keys.size === 0) return 'none';
    return rows.every((row, index) => picked.keys.has(keyAt(row, keyPath, index))) ? 'all' : 'some';
  }, [picked.keys, rows, keyPath]);

  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      id={grid.nodeId}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={grid.select === 'many' || undefined}
      aria-activedescendant={idOf(cells.active)}
      className={css.scroll}
      style={{
        maxHeight: props.height,
        height,
        scrollPaddingInlineStart: pinnedWidth,
        scrollPaddingBlockStart: head,
      }}
      onKeyDown={cells.onKeyDown}
      onCopy={copy}
      onClick={point}
      onScroll={(event) => {
        scrolled();
        look(event.currentTarget);
      }}
      onPointerOver={explain}
    >
      {more ? <Edge tail={tail} height={height} /> : null}
      <GridHead
        grid={grid}
        height={head}
        order={order}
        pinned={pinned}
        loose={loose}
        looseFrom={pinned.length + from}
        width={width}
        active={cells.active.place < 0 ? cells.active.column : -1}
        chosen={chosen}
        chooseAll={picked.all}
      />
      <div role="rowgroup" className={css.body} style={{ width, height: rows.length * ROW }}>
        {places.map((place) => (
          <GridRow
            key={rows.length > MANY_ROWS ? place % pool : keyOf(place)}
            slot={rows.length > MANY_ROWS ? `slot${place % pool}` : keyOf(place)}
            grid={grid}
            item={rowAt(place)}
            index={order.at(place)}
            place={place}
            rowKey={keyOf(place)}
            top={place * ROW}
            width={width}
            first={columns[0]}
            pinned={pinned}
            loose={loose}
            looseFrom={pinned.length + from}
            selected={picked.keys.has(keyOf(place))}
            active={cells.active.place === place ? cells.active.column : -1}
          />
        ))}
      </div>
    </div>
  );
}

/** Shows that columns go on under the edge, so that a number that is cut does not look whole. */
const Edge = ({ tail, height }: { readonly tail: number; readonly height: number }) => (
  <div className={css.edge} aria-hidden="true" style={{ insetInlineStart: `calc(100% - ${tail}px)` }}>
    <div style={{ height: height - BORDERS }} />
  </div>
);

/** Scrolls no further than needed. */
function keepIn(
  element: HTMLElement,
  side: 'scrollTop' | 'scrollLeft',
  start: number,
  size: number,
  room: number,
): void {
  if (start < element[side]) element[side] = start;
  else if (start + size > element[side] + room) element[side] = start + size - room;
}

/** Shows the full text of a truncated cell as a tooltip. */
function explain(event: MouseEvent): void {
  const text = event.target instanceof HTMLElement ? event.target : null;
  if (text && text.scrollWidth > text.clientWidth && text.title === '') text.title = text.textContent ?? '';
}
