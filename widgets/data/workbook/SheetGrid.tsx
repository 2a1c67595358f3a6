// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { scrollbarWidth } from '../../parts/hook/scrollbar-width.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { useWindow } from '../../parts/hook/use-window.ts';
import { GAP, type ChartPlace } from './chart-places.ts';
import { PlacedCharts, topOf } from './Charts.tsx';
import { CellChoice } from './CellChoice.tsx';
import type { Announce } from './clipboard.ts';
import { GridRow } from './GridRow.tsx';
import { cellId, type GridActions, type GridView } from './grid-view.ts';
import { LetterRow } from './LetterRow.tsx';
import type { Look } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import { reachingRows } from './row-cells.ts';
import { fitModel, type SheetModel } from './sheet-model.ts';
import type { CellRange } from './selection.ts';
import type { SheetPlace } from './use-book-place.ts';
import { useEditing } from './use-editing.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useReadyRange } from './use-ready-range.ts';
import { useSheetLayout } from './use-sheet-layout.ts';
import { useSheetKeys, type SheetKeys } from './use-sheet-keys.ts';
import css from './Workbook.module.css';

/** The messages from a table to its workbook, and the functions that the workbook calls on it. */
export interface GridLinks {
  /** The active cell, and the selected range. */
  readonly select: (at: SheetPlace, range: CellRange) => void;
  /** Goes to the next input of the book after the last one of this sheet; with `back` to the one before its first. */
  readonly leaveSheet: (back: boolean) => boolean;
  readonly turnSheet: (by: number) => void;
  readonly announce: Announce;
  /** Chooses one of the two values of an input in conflict. */
  readonly choose: (name: string, keep: 'own' | 'other') => void;
  /** Goes to a cell of this sheet, and focuses the table. */
  readonly focus: (at: SheetPlace) => void;
  readonly explain: () => void;
  readonly find: () => void;
  readonly print: () => void;
}

interface Props {
  readonly book: OpenBook;
  readonly model: SheetModel;
  readonly looks: readonly Look[];
  readonly nodeId: string;
  readonly label: string;
  readonly readOnly: boolean;
  readonly quick: boolean;
  readonly closing: boolean;
  readonly headings: boolean;
  /** The width of the table, or 0. */
  readonly room: number;
  /** The maximum height; null fills the available height. */
  readonly height: number | null;
  readonly links: GridLinks;
  readonly keys: RefObject<SheetKeys | null>;
  /** The charts between its cells. */
  readonly charts: readonly ChartPlace[];
}

/** With more rows than this, only the visible ones are drawn. */
const MANY_ROWS = 60;
const MANY_COLUMNS = 30;

/** The table of a sheet: one scrolling element, virtual in both directions. */
export const SheetGrid = observer(function SheetGrid(props: Props) {
  const { book, looks, nodeId, readOnly, quick, closing, links, room } = props;
  const model = useMemo(() => fitModel(props.model, room), [props.model, room]);
  const t = useTranslate();
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const layout = useSheetLayout(book, model, looks, props.headings, room);
  const act = useRef<GridActions>(NO_ACTIONS);
  const view: GridView = useMemo(
    () => ({ nodeId, t, book, model, layout, looks, readOnly, quick, closing, act }),
    [nodeId, t, book, model, layout, looks, readOnly, quick, closing],
  );
  const edges = useMemo(() => looseEdges(view), [view]);
  const { window, scrolled } = useWindow(scroll, {
    rows: model.cells.rows - layout.frozenRows,
    row: layout.row,
    tops: edges.tops,
    head: layout.top,
    starts: edges.starts,
    pinned: layout.left,
    allRows: model.cells.rows <= MANY_ROWS,
    allColumns: model.cells.columns <= MANY_COLUMNS,
  });
  const editor = useEditing(view, grid);
  const keys = useSheetKeys(view, { scroll, grid }, editor, links);
  const latest = useLatest(keys);
  useLayoutEffect(() => {
    act.current = editor.actions(latest);
    props.keys.current = keys;
  });
  const pointer = useGridPointer(keys, editor.edit);
  useReadyRange(view, keys.range);
  const { active } = keys;
  const from = layout.frozenColumns + window.from;
  const to = layout.frozenColumns + window.to;
  const rowOf = (row: number, top: number, reaching: boolean) => (
    <GridRow
      key={row}
      view={view}
      row={row}
      top={top}
      from={from}
      to={to}
      reaching={reaching}
      active={active.row === row ? active.column : -1}
      {...keys.selectedIn(row)}
      editing={editor.editing?.row === row ? editor.editing : null}
    />
  );
  const frozen = Array.from({ length: layout.frozenRows }, (_, row) => rowOf(row, layout.tops[row] ?? 0, false));
  const bodyTop = layout.tops[layout.frozenRows] ?? 0;
  const width = layout.numbers + (model.lefts.at(-1) ?? 0);
  const head = layout.letters > 0 || frozen.length > 0;
  return (
    <div
      ref={scroll}
      className={css.scroll}
      data-fill={props.height === null || undefined}
      style={sizeOf(view, props.height, props.charts)}
      onScroll={scrolled}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- useSheetKeys handles the keys */}
      <div
        ref={grid}
        id={`${nodeId}-grid`}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby={`${nodeId}-keys`}
        aria-rowcount={model.cells.rows + (layout.letters > 0 ? 1 : 0)}
        aria-colcount={model.cells.columns + (layout.numbers > 0 ? 1 : 0)}
        aria-multiselectable
        aria-readonly={readOnly}
        aria-activedescendant={cellId(view, active.row, active.column)}
        className={css.grid}
        onFocus={keys.onFocus}
        onKeyDown={keys.onKeyDown}
        onCopy={keys.onCopy}
        onCut={keys.onCut}
        onPaste={keys.onPaste}
        {...pointer}
      >
        {head ? (
          <div role="rowgroup" className={css.head} style={{ height: layout.top, width }}>
            {layout.letters > 0 ? <LetterRow view={view} from={from} to={to} active={active.column} /> : null}
            <div role="presentation" className={css.frozenRows} style={{ top: layout.letters }}>
              {frozen}
            </div>
          </div>
        ) : null}
        <div role="rowgroup" className={css.body} style={{ width, height: (layout.tops.at(-1) ?? 0) - bodyTop }}>
          {drawnRows(view, window.first, window.last, active.row).map(({ row, reaching }) =>
            rowOf(row, (layout.tops[row] ?? 0) - bodyTop, reaching),
          )}
        </div>
      </div>
      <CellChoice view={view} active={active} links={links} />
      <PlacedCharts book={book} sheet={model.index} layout={layout} places={props.charts} />
    </div>
  );
});

/** The table is as large as its sheet and the charts in it if there is space; otherwise it scrolls. */
function sizeOf({ layout, model }: GridView, height: number | null, charts: readonly ChartPlace[]): CSSProperties {
  const row = { '--row': `${layout.row}px` };
  if (height === null) return row;
  const bottoms = charts.map((chart) => topOf(layout, chart.row) + chart.height + GAP);
  const rights = charts.map(({ left, width }) => left + width + GAP);
  const whole = layout.letters + Math.max(layout.tops.at(-1) ?? 0, ...bottoms) + BORDERS;
  const width = layout.numbers + Math.max(model.lefts.at(-1) ?? 0, ...rights) + BORDERS;
  return {
    ...row,
    minHeight: Math.min(height, charts.length > 0 ? whole : 0),
    maxHeight: height,
    width: width + (whole > height ? scrollbarWidth() : 0),
    maxWidth: '100%',
  };
}

const BORDERS = 2;

const NO_ACTIONS: GridActions = { enter: () => false, leave: () => {}, save: () => {}, restore: () => {} };

/** The edges of the scrolling rows and columns for useWindow. */
function looseEdges({ layout, model }: GridView) {
  const top = layout.tops[layout.frozenRows] ?? 0;
  return {
    tops: layout.tops.slice(layout.frozenRows).map((edge) => edge - top),
    starts: model.lefts.slice(layout.frozenColumns).map((edge) => edge + layout.numbers),
  };
}

/** The rows to draw, in order: those in the window, those whose merged cells reach into it, and the row of the active cell. */
function drawnRows({ layout, model }: GridView, first: number, last: number, active: number) {
  const begin = layout.frozenRows + first;
  const end = layout.frozenRows + last;
  const inside = Array.from({ length: Math.max(0, end - begin + 1) }, (_, index) => ({
    row: begin + index,
    reaching: false,
  }));
  const reaching = reachingRows(model.cells, begin, end)
    .filter((row) => row >= layout.frozenRows)
    .map((row) => ({ row, reaching: true }));
  const outside =
    active >= layout.frozenRows && (active < begin || active > end) && !reaching.some(({ row }) => row === active);
  return [...inside, ...reaching, ...(outside ? [{ row: active, reaching: true }] : [])].toSorted(
    (one, other) => one.row - other.row,
  );
}
