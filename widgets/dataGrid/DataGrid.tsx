import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { SlotEntry, Widget } from '../../engine/index.ts';
import { useExportable, useTranslate, type Table } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { useLocale } from '../_shared/locale.ts';
import { keyAt } from '../_shared/own-values.ts';
import { scrollbarWidth } from '../_shared/scrollbar-width.ts';
import { useWidth } from '../_shared/use-width.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { formatOf, idOf, layOut, valueOf } from './columns.ts';
import { marksOf, type GridActions, type GridContext } from './context.ts';
import { formatterOf, type Formatter } from './format.ts';
import { GridCards } from './GridCards.tsx';
import { LEAD } from './GridRow.tsx';
import { GridTable } from './GridTable.tsx';
import { BORDERS, headOf, MENU, ROW } from './sizes.ts';
import type { DataGridProps } from './schema.ts';
import { useOrder, type Sort } from './use-order.ts';
import { useSelectedRows } from './use-selected-rows.ts';
import css from './DataGrid.module.css';

const NARROW = 540;
const HEIGHT = 560;
const FEW_COLUMNS = 5;
const EMPTY_LIST: readonly never[] = [];

/** `key` of a document arrives as `rowKey`, because React reserves `key`. */
type Props = Widget<
  Omit<DataGridProps, 'key'> & { readonly rowKey?: string; readonly selected?: readonly string[] | null }
>;

export default function DataGrid(props: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [frame, room] = useWidth();
  const [said, announce] = useState('');
  const rows: readonly unknown[] = props.rows ?? EMPTY_LIST;
  const all = props.slots['columns'] ?? EMPTY_LIST;
  const entries = useMemo(() => all.filter((entry) => entry.props['exported'] !== 'only'), [all]);
  const keyPath = props.rowKey ?? 'Id';
  const write = useMemo(() => formatterOf(locale), [locale]);
  const { hidden, hide } = useHidden(entries);
  const acts = useRef<GridActions>({ open: () => {}, pick: () => {}, end: () => {} });
  const grid = useGrid(props, write, acts);
  const lead = grid.select === 'none' ? 0 : LEAD;
  const height = props.height ?? HEIGHT;
  const head = headOf(props.headLines);
  const bar = head + rows.length * ROW + BORDERS > height ? scrollbarWidth() : 0;
  const tail = (grid.menu.length > 0 ? MENU : 0) + bar + BORDERS;
  const columns = useMemo(
    () =>
      layOut(
        entries.filter((entry) => !hidden.has(idOf(entry))),
        rows,
        write,
        lead,
        room === 0 ? 0 : room - tail,
      ),
    [entries, hidden, rows, write, lead, tail, room],
  );
  const told = (sort: Sort | null): void =>
    props.emit('sort', { column: sort?.column ?? null, descending: sort?.descending ?? false });
  const order = useOrder(rows, entries, locale, props.listens('sort') ? told : null);
  const picked = useSelectedRows(
    props.selected,
    props.bound('selected'),
    grid.select === 'many',
    () => rows.map((_, place) => keyAt(rows[order.at(place)], keyPath, order.at(place))),
    (selected) => props.emit('select', { selected }),
  );
  useLayoutEffect(() => {
    acts.current = { open: (row) => props.emit('open', { row }), pick: picked.pick, end: () => props.emit('end', {}) };
  });
  useExportable(props.nodeId, (others) =>
    tableOf(exportedOf(all, hidden), others ?? rows.map((_, place) => rows[order.at(place)])),
  );

  const label = asText(props.label) || t('widgets.grid.label');
  const shared = { grid, rows, keyPath, label, order, columns, picked };
  return (
    <div ref={frame} className={css.root}>
      <div className={css.bar}>
        <span className={css.count}>
          {rows.length > 0 && props.uncounted !== true
            ? t('widgets.grid.rows', { count: rows.length, shown: write(rows.length, 'number') })
            : null}
        </span>
        {picked.keys.size > 0 ? (
          <span className={css.chosen}>{t('widgets.grid.selected', { count: picked.keys.size })}</span>
        ) : null}
        {entries.length > FEW_COLUMNS || hidden.size > 0 ? (
          <ColumnChoice entries={entries} hidden={hidden} hide={hide} t={t} />
        ) : null}
      </div>
      {rows.length === 0 ? (
        <p className={css.empty}>{asText(props.empty) || t('widgets.grid.empty')}</p>
      ) : room > 0 && room < NARROW ? (
        <GridCards {...shared} />
      ) : (
        <GridTable {...shared} height={height} head={head} announce={announce} />
      )}
      <output className="px-hidden">{said}</output>
    </div>
  );
}

/** Everything rows share, as one object that changes only when something in it does. */
function useGrid(props: Props, write: Formatter, act: RefObject<GridActions>): GridContext {
  const t = useTranslate();
  const marks = useMemo(() => marksOf(props.marks), [props.marks]);
  const menu = props.slots['rowMenu'] ?? EMPTY_LIST;
  const select = props.select ?? 'none';
  const opens = props.listens('open');
  const { nodeId } = props;
  return useMemo(
    () => ({ nodeId, t, write, select, menu, marks, opens, act }),
    [nodeId, t, write, select, menu, marks, opens, act],
  );
}

/** The hidden columns: by their entries, until the reader chooses. */
function useHidden(entries: readonly SlotEntry[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const hidden = useMemo(
    () =>
      new Set(
        entries
          .filter((entry) => choices.get(idOf(entry)) ?? entry.props['hidden'] === true)
          .map((entry) => idOf(entry)),
      ),
    [entries, choices],
  );
  return { hidden, hide: (id: string, off: boolean) => setChoices(new Map(choices).set(id, off)) };
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
  })),
  rows: rows.map((row, index) => entries.map((entry) => valueOf(entry, row, index))),
});
