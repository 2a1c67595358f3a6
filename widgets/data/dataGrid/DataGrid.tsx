import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { SlotEntry, Widget } from '../../../engine/index.ts';
import { useExportable, useTranslate, type Table } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useToolsPlace } from '../../parts/frame/grid-tools.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { keyAt } from '../../parts/field/own-values.ts';
import { scrollbarWidth } from '../../parts/hook/scrollbar-width.ts';
import { usePrinting } from '../../parts/hook/use-printing.ts';
import { useWidth } from '../../parts/hook/use-width.ts';
import type { PageState } from '../../parts/pager/schema.ts';
import { WithPager } from '../../parts/pager/with-pager.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { exactOf, formatOf, idOf, layOut, valueOf } from './columns.ts';
import { marksOf, type GridActions, type GridContext } from './context.ts';
import { formatterOf, type Formatter } from './format.ts';
import { useDensity } from '../../parts/theme/density.ts';
import { GridCards } from './GridCards.tsx';
import { GridEmpty } from './GridEmpty.tsx';
import { LEAD } from './GridRow.tsx';
import { PaperTable } from './PaperTable.tsx';
import { GridTable } from './GridTable.tsx';
import { BAND, BORDERS, COMPACT_ROW, FOOT, headOf, MANY_COMPACT_ROWS, MANY_ROWS, MENU, ROW } from './sizes.ts';
import type { ColumnLayoutValue, DataGridProps } from './schema.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { useOrder, type Sort } from './use-order.ts';
import { useSelectedRows } from './use-selected-rows.ts';
import css from './DataGrid.module.css';

const NARROW = 540;
const HEIGHT = 560;
const FEW_COLUMNS = 5;
const EMPTY_LIST: readonly never[] = [];

/** `key` of a document arrives as `rowKey`, because React reserves `key`. */
type Props = Widget<
  Omit<DataGridProps, 'key'> & {
    readonly rowKey?: string;
    readonly selected?: readonly string[] | null;
    readonly layout?: ColumnLayoutValue | null;
    readonly pages?: PageState | null;
  }
>;

export default function DataGrid(props: Props) {
  return (
    <WithPager pages={props.pages} links={props.links} count={props.count} label={props.label} emit={props.emit}>
      <Grid {...props} />
    </WithPager>
  );
}

function Grid(props: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [frame, room] = useWidth();
  const printing = usePrinting();
  const [said, announce] = useState('');
  const rows: readonly unknown[] = props.rows ?? EMPTY_LIST;
  const all = props.slots['columns'] ?? EMPTY_LIST;
  const entries = useMemo(() => all.filter((entry) => entry.props['exported'] !== 'only'), [all]);
  const keyPath = props.rowKey ?? 'Id';
  const write = useMemo(() => formatterOf(locale), [locale]);
  const choice = useColumnChoice(entries, props.layout, props.bound('layout'), (layout) =>
    props.emit('layout', { layout }),
  );
  const { hidden, ordered } = choice;
  const counts = props.uncounted !== true && !props.pages;
  const acts = useRef<GridActions>({ open: () => {}, pick: () => {}, end: () => {} });
  const grid = useGrid(props, write, acts);
  const lead = grid.select === 'none' ? 0 : LEAD;
  const height = props.height ?? HEIGHT;
  const grouped = entries.some((entry) => asText(entry.props['group']) !== '');
  const head = headOf(props.headLines, grid.compact) + (grouped ? BAND : 0);
  const foot = entries.some((entry) => asText(entry.props['total']) !== '') ? FOOT : 0;
  const bar = head + rows.length * grid.row + foot + BORDERS > height ? scrollbarWidth() : 0;
  const tail = (grid.menu.length > 0 ? MENU : 0) + bar + BORDERS;
  const columns = useMemo(
    () =>
      layOut(
        ordered.filter((entry) => !hidden.has(idOf(entry))),
        rows,
        write,
        lead,
        room === 0 ? 0 : room - tail,
      ),
    [ordered, hidden, rows, write, lead, tail, room],
  );
  const emitSort = (sort: Sort | null): void =>
    props.emit('sort', { column: sort?.column ?? null, descending: sort?.descending ?? false });
  const order = useOrder(rows, entries, locale, props.listens('sort') ? emitSort : null);
  const picked = useSelectedRows(
    props.selected,
    props.bound('selected'),
    grid.select === 'many',
    () => rows.map((_, place) => keyAt(rows[order.at(place)], keyPath, order.at(place))),
    (selected) => props.emit('select', { selected }),
  );
  useLayoutEffect(() => {
    acts.current = {
      open: (row) => void (grid.opens && props.emit('open', { row })),
      pick: picked.pick,
      end: () => props.emit('end', {}),
    };
  });
  useExportable(props.nodeId, (others) =>
    tableOf(exportedOf(all, hidden), others ?? rows.map((_, place) => rows[order.at(place)])),
  );

  const label = asText(props.label) || t('widgets.grid.label');
  const shared = { grid, rows, keyPath, label, order, columns, picked };
  return (
    <div ref={frame} className={css.root}>
      <GridBar
        nodeId={props.nodeId}
        count={
          rows.length > 0 && counts
            ? asText(props.count) || t('widgets.grid.rows', { count: rows.length, shown: write(rows.length, 'number') })
            : ''
        }
        chosen={picked.keys.size > 0 && counts ? t('widgets.grid.selected', { count: picked.keys.size }) : ''}
        columns={
          (entries.length > FEW_COLUMNS || hidden.size > 0) && !isNarrow(room) ? (
            <ColumnChoice choice={choice} t={t} />
          ) : null
        }
      />
      {rows.length === 0 ? (
        <GridEmpty
          text={asText(props.empty) || t('widgets.grid.empty')}
          hint={asText(props.emptyHint)}
          clear={props.filtered === true && props.listens('clear') ? () => props.emit('clear', {}) : null}
        />
      ) : isNarrow(room) ? (
        <GridCards {...shared} />
      ) : (
        <GridTable
          {...shared}
          height={height}
          head={head}
          foot={foot}
          announce={announce}
          room={room}
          current={props.current ?? null}
        />
      )}
      {printing && rows.length > 0 ? <PaperTable {...shared} /> : null}
      <output className="px-hidden">{said}</output>
    </div>
  );
}

/** The data that all rows share, as one object that changes only when its content does. */
function useGrid(props: Props, write: Formatter, act: RefObject<GridActions>): GridContext {
  const t = useTranslate();
  const marks = useMemo(() => marksOf(props.marks), [props.marks]);
  const menu = props.slots['rowMenu'] ?? EMPTY_LIST;
  const select = props.select ?? 'none';
  const opens = props.listens('open') && props.opens !== false;
  const compact = props.compact === true;
  const density = useDensity();
  const row = compact ? COMPACT_ROW : ROW[density];
  const { nodeId } = props;
  return useMemo(
    () => ({
      nodeId,
      t,
      write,
      select,
      menu,
      marks,
      opens,
      act,
      compact,
      row,
      manyRows: compact ? MANY_COMPACT_ROWS : MANY_ROWS,
    }),
    [nodeId, t, write, select, menu, marks, opens, act, compact, row],
  );
}

const isNarrow = (room: number): boolean => room > 0 && room < NARROW;

interface BarProps {
  readonly nodeId: string;
  readonly count: string;
  readonly chosen: string;
  readonly columns: ReactNode;
}

/** The line above the table, if it has content. The choice of columns is in the filter bar if that offers a place. */
function GridBar({ nodeId, count, chosen, columns }: BarProps) {
  const place = useToolsPlace(nodeId);
  const tools = columns && place ? createPortal(columns, place) : columns;
  if (count === '' && chosen === '' && (columns === null || place)) return tools;
  return (
    <div className={css.bar}>
      <span className={css.count}>{count}</span>
      {chosen === '' ? null : <span className={css.chosen}>{chosen}</span>}
      {tools}
    </div>
  );
}

/** The columns of an export, in the order of the document: visible ones, and those that are always exported. */
const exportedOf = (entries: readonly SlotEntry[], hidden: ReadonlySet<string>): readonly SlotEntry[] =>
  entries.filter((entry) => {
    const when = entry.props['exported'] ?? 'shown';
    return when === 'shown' ? !hidden.has(idOf(entry)) : when !== 'never';
  });

const tableOf = (entries: readonly SlotEntry[], rows: readonly unknown[]): Table => ({
  columns: entries.map((entry) => ({
    id: idOf(entry),
    header: asText(entry.props['header']),
    format: formatOf(entry),
    ...(entry.props['numberFormat'] ? { numberFormat: asText(entry.props['numberFormat']) } : {}),
  })),
  rows: rows.map((row, index) => entries.map((entry) => valueOf(entry, row, index))),
  numbers: rows.map((row, index) => entries.map((entry) => exactOf(entry, row, index))),
});
