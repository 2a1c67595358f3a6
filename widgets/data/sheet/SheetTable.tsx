// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ClipboardEvent, type RefObject } from 'react';
import { cellAt, useCells, type Active } from '../../parts/hook/use-cells.ts';
import { markOf, type ShownRow } from './marks.ts';
import type { Marks, PastedTable } from './schema.ts';
import { SheetHead } from './SheetHead.tsx';
import { SheetRow } from './SheetRow.tsx';
import { withoutRow } from './table.ts';
import { useEditing } from './use-editing.ts';
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
  const scroll = useRef<HTMLDivElement>(null);
  const { editing, edit, done } = useEditing(props, scroll);
  const widths = useMemo(() => widthsOf(table), [table]);
  const marked = Object.keys(props.marks).length > 0;
  const { cells, idOf, places } = useSheetCells(props, scroll, widths.length, edit);
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
      onPaste={(event) => paste(event, props)}
      onClick={(event) => {
        const active = cellAt(event);
        if (active) cells.activate(active);
      }}
      onDoubleClick={(event) => {
        const active = cellAt(event);
        if (active && active.place >= 0) edit(active);
      }}
    >
      <SheetHead headers={table.headers} widths={widths} marked={marked} idOf={idOf} active={cells.active} />
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

/** The keyboard of the table, and the positions of the rendered rows. */
function useSheetCells(
  { rows, nodeId, height }: Props,
  element: RefObject<HTMLDivElement | null>,
  columns: number,
  edit: (cell: Active) => void,
) {
  const virtual = rows.length > MANY;
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const list = useVirtualizer({
    count: rows.length,
    enabled: virtual,
    getScrollElement: () => element.current,
    estimateSize: () => ROW,
    overscan: 8,
    paddingStart: ROW,
    scrollPaddingStart: ROW,
  });
  const idOf = ({ place, column }: Active): string => `${nodeId}-${place}-${column}`;
  const cells = useCells({
    rows: rows.length,
    columns,
    page: Math.max(1, Math.floor(height / ROW) - 2),
    element,
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
  const places = virtual ? list.getVirtualItems().map((item) => item.index) : [...rows.keys()];
  return { cells, idOf, places };
}

/** A paste on the table itself replaces it. A paste in a cell's field does not. */
function paste(event: ClipboardEvent, { disabled, take }: Props): void {
  if (event.target !== event.currentTarget || disabled) return;
  event.preventDefault();
  take(event.clipboardData.getData('text/plain'));
}
