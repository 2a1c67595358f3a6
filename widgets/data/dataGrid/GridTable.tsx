// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useLayoutEffect, useMemo, useRef, type ClipboardEvent, type MouseEvent } from 'react';
import { keyAt } from '../../parts/field/own-values.ts';
import { cellAt, type Active } from '../../parts/hook/use-cells.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { copyText } from './copy.ts';
import { GridFoot } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { isControl } from './GridRow.tsx';
import { GridRows } from './GridRows.tsx';
import { rowAccess, type RowAccess } from './row-access.ts';
import type { CurrentCell } from './schema.ts';
import { BORDERS, MANY_COLUMNS } from './sizes.ts';
import { useColumnLayout, type ColumnLayout } from './use-column-layout.ts';
import { useGridCells } from './use-grid-cells.ts';
import type { Order } from './use-order.ts';
import { useMore } from './use-more.ts';
import type { SelectedRows } from './use-selected-rows.ts';
import { useWindow, type Window } from '../../parts/hook/use-window.ts';
import css from './DataGrid.module.css';

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
  /** The height of the line of totals, or 0. */
  readonly foot: number;
  readonly announce: (text: string) => void;
  /** The cell that is open beside the table. */
  readonly current: CurrentCell | null;
  /** The width of the table. */
  readonly room: number;
}

/** The table of a wide screen: one scrolling element, virtual in both directions. */
export function GridTable(props: Props) {
  const { grid, rows, order, columns, picked, head, foot } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const layout = useColumnLayout(grid, columns);
  const height = Math.min(props.height, head + rows.length * grid.row + foot + BORDERS);
  const { window, scrolled } = useWindow(scroll, {
    height,
    rows: rows.length,
    row: grid.row,
    head: head + foot,
    starts: layout.starts,
    pinned: layout.pinnedWidth,
    allRows: rows.length <= grid.manyRows,
    allColumns: layout.others.length <= MANY_COLUMNS,
  });
  const [more, look] = useMore(scroll, layout.width);
  const access = rowAccess(rows, order, props.keyPath);
  const cells = useGridCells(scroll, { ...props, head: head + foot }, access, layout.pinnedWidth);
  useCurrentCell(props, access, cells.activate);
  const parts = useDrawnColumns(layout, window);
  const chosen = useChosen(rows, props.keyPath, picked.keys);
  return (
    <div
      ref={scroll}
      role="grid"
      tabIndex={0}
      id={grid.nodeId}
      aria-label={props.label}
      aria-rowcount={rows.length + (foot > 0 ? 2 : 1)}
      aria-colcount={columns.length}
      aria-multiselectable={grid.select === 'many' || undefined}
      aria-activedescendant={cells.idOf(cells.active)}
      className={css.scroll}
      data-more={more || undefined}
      style={{
        maxHeight: props.height,
        height,
        scrollPaddingInlineStart: layout.pinnedWidth,
        scrollPaddingBlockStart: head,
        scrollPaddingBlockEnd: foot,
      }}
      onKeyDown={cells.onKeyDown}
      onCopy={(event) => copy(event, props, access.rowAt(cells.active.place), cells.active)}
      onClick={(event) => {
        const cell = cellAt(event);
        if (cell) cells.activate(cell);
      }}
      onScroll={(event) => {
        look(event.currentTarget);
        scrolled();
      }}
      onPointerOver={explain}
    >
      {more && layout.tail === 0 ? <Edge height={height} head={head} /> : null}
      <GridHead
        {...parts}
        grid={grid}
        height={head}
        bands={layout.bands}
        pinnedWidth={layout.pinnedWidth}
        order={order}
        active={cells.active.place < 0 ? cells.active.column : -1}
        chosen={chosen}
        chooseAll={picked.all}
      />
      <GridRows
        {...parts}
        grid={grid}
        rows={access}
        window={window}
        first={columns[0]}
        selected={picked.keys}
        active={cells.active}
        current={props.current}
      />
      {foot > 0 ? <GridFoot {...parts} grid={grid} place={rows.length} /> : null}
    </div>
  );
}

/** The columns that the heading and the rows draw. */
function useDrawnColumns({ pinned, others, width }: ColumnLayout, { from, to }: Window) {
  const loose = useMemo(() => others.slice(from, to + 1), [others, from, to]);
  return { pinned, loose, looseFrom: pinned.length + from, width };
}

/** Activates the open cell and scrolls it into view: when it changes, and when the table becomes narrower beside it. */
function useCurrentCell({ current, columns, room }: Props, rows: RowAccess, activate: (cell: Active) => void): void {
  const latest = useLatest({ rows, columns, activate });
  const { row = '', column = '' } = current ?? {};
  const isDrawn = columns.some(({ id }) => id === column);
  useLayoutEffect(() => {
    if (!isDrawn) return;
    const { rows: all, columns: drawn, activate: show } = latest.current;
    const places = Array.from({ length: all.count }, (_, place) => place);
    const place = places.find((at) => all.keyOf(at) === row);
    if (place !== undefined) show({ place, column: drawn.findIndex(({ id }) => id === column) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another width shows other columns
  }, [row, column, isDrawn, room, latest]);
}

function useChosen(rows: readonly unknown[], keyPath: string, keys: ReadonlySet<string>): 'none' | 'some' | 'all' {
  return useMemo(() => {
    if (keys.size === 0) return 'none';
    return rows.every((row, index) => keys.has(keyAt(row, keyPath, index))) ? 'all' : 'some';
  }, [keys, rows, keyPath]);
}

/** Copies the selected rows or the active cell, unless text is selected. */
function copy(event: ClipboardEvent, { grid, rows, columns, ...props }: Props, row: unknown, active: Active): void {
  if (isControl(event.target) || !getSelection()?.isCollapsed) return;
  const text = copyText(grid, rows, props.keyPath, columns, props.picked.keys, row, active);
  if (text === null) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
  props.announce(grid.t('widgets.grid.copied'));
}

/** A shadow at the edge that shows further columns, so that a cut number does not look complete. Beside a menu, its cells have it. */
const Edge = ({ height, head }: { readonly height: number; readonly head: number }) => (
  <div className={css.edge} aria-hidden="true" style={{ insetInlineStart: '100%' }}>
    <div style={{ top: head, height: height - BORDERS - head }} />
  </div>
);

/** Shows the full text of a truncated cell as a tooltip. */
function explain(event: MouseEvent): void {
  const text = event.target instanceof HTMLElement ? event.target : null;
  if (text && text.scrollWidth > text.clientWidth && text.title === '') text.title = text.textContent ?? '';
}
