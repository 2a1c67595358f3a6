// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type ClipboardEvent, type MouseEvent } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { useCells, type Active } from '../_shared/use-cells.ts';
import { markOf, type ShownRow } from './marks.ts';
import type { Marks, PastedTable } from './schema.ts';
import { SheetRow, type Editing } from './SheetRow.tsx';
import { withCell, withoutRow } from './table.ts';
import css from './Sheet.module.css';

interface Props {
  readonly table: PastedTable;
  /** The rows that are shown. */
  readonly rows: readonly ShownRow[];
  readonly put: (table: PastedTable) => void;
  readonly take: (text: string) => void;
  readonly marks: Marks;
  readonly label: string;
  readonly nodeId: string;
  readonly height: number;
  readonly disabled: boolean;
}

const ROW = 34;
const MANY = 100;
const LETTER = 8;
const SAMPLE = 30;

/** The width of every column, by its heading and first cells. */
function widthsOf({ headers, rows }: PastedTable): readonly number[] {
  const columns = Math.max(headers.length, rows[0]?.cells.length ?? 0);
  return Array.from({ length: columns }, (_, column) => {
    const lengths = rows.slice(0, SAMPLE).map((row) => (row.cells[column] ?? '').length);
    return Math.min(280, Math.max(72, LETTER * Math.max((headers[column] ?? '').length + 1, ...lengths) + 20));
  });
}

export function SheetTable(props: Props) {
  const { table, rows, nodeId } = props;
  const t = useTranslate();
  const scroll = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const widths = useMemo(() => widthsOf(table), [table]);
  const marked = Object.keys(props.marks).length > 0;
  const virtual = rows.length > MANY;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const list = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 8,
    paddingStart: ROW,
    scrollPaddingStart: ROW,
  });
  const idOf = ({ place, column }: Active): string => `${nodeId}-${place}-${column}`;
  const edit = ({ place, column }: Active): void => {
    const row = rows[place]?.row;
    if (row && !props.disabled) setEditing({ key: row.key, column, text: row.cells[column] ?? '' });
  };
  const cells = useCells({
    rows: rows.length,
    columns: widths.length,
    page: Math.max(1, Math.floor(props.height / ROW) - 2),
    element: scroll,
    idOf,
    reveal: (active) => {
      if (virtual && active.place >= 0) list.scrollToIndex(active.place);
      requestAnimationFrame(() =>
        document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    },
    enter: edit,
    space: edit,
    all: () => {},
  });
  const done = (text: string | null): void => {
    if (editing && text !== null && text !== editing.text)
      props.put(withCell(table, editing.key, editing.column, text));
    setEditing(null);
    scroll.current?.focus();
  };
  const pasted = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget || props.disabled) return;
    event.preventDefault();
    props.take(event.clipboardData.getData('text/plain'));
  };
  const places = virtual ? list.getVirtualItems().map((item) => item.index) : [...rows.keys()];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of useCells
    <div
      ref={scroll}
      id={nodeId}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={idOf(cells.active)}
      className={css.scroll}
      style={{ maxHeight: props.height }}
      onKeyDown={cells.onKeyDown}
      onPaste={pasted}
      onClick={(event) => {
        const active = cellAt(event);
        if (active) cells.activate(active);
      }}
      onDoubleClick={(event) => {
        const active = cellAt(event);
        if (active && active.place >= 0) edit(active);
      }}
    >
      <div role="rowgroup" className={css.head}>
        <div role="row" aria-rowindex={1} className={css.row}>
          <div role="columnheader" className={css.number}>
            #
          </div>
          {marked ? (
            <div role="columnheader" className={css.mark}>
              {t('widgets.sheet.result')}
            </div>
          ) : null}
          {widths.map((width, column) => (
            <div
              key={column}
              role="columnheader"
              id={idOf({ place: -1, column })}
              className={css.cell}
              data-active={(cells.active.place === -1 && cells.active.column === column) || undefined}
              style={{ width }}
            >
              {table.headers[column] ?? t('widgets.sheet.column', { number: column + 1 })}
            </div>
          ))}
          <div role="columnheader" className={css.end}>
            <span className="px-hidden">{t('widgets.sheet.actions')}</span>
          </div>
        </div>
      </div>
      <div role="rowgroup" className={css.body} style={{ height: rows.length * ROW }}>
        {places.map((place) => {
          const shown = rows[place];
          if (!shown) return null;
          const { row, number } = shown;
          return (
            <SheetRow
              key={row.key}
              row={row}
              place={place}
              number={number}
              top={place * ROW}
              widths={widths}
              nodeId={nodeId}
              marked={marked}
              mark={markOf(props.marks, row.key)}
              active={cells.active.place === place ? cells.active.column : -1}
              editing={editing?.key === row.key ? editing : null}
              done={done}
              remove={props.disabled ? null : () => props.put(withoutRow(table, row.key))}
            />
          );
        })}
      </div>
    </div>
  );
}

function cellAt(event: MouseEvent): Active | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { place: Number(cell.dataset['place']), column: Number(cell.dataset['column']) } : null;
}
