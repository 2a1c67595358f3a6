// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { classes } from '../../parts/schema/text-and-classes.ts';
import { cellOf } from './Cell.tsx';
import { valueOf, type Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { RowMenu } from './RowMenu.tsx';
import css from './DataGrid.module.css';

export const LEAD = 44;

export interface GridRowProps {
  readonly grid: GridContext;
  readonly item: unknown;
  /** The row's index in the data, and its position in the shown order. */
  readonly index: number;
  readonly place: number;
  readonly rowKey: string;
  /** The key of the row's cells in the engine. Rows that scroll out pass it on to rows that scroll in. */
  readonly slot: string;
  readonly top: number;
  readonly width: number;
  readonly first: Column | undefined;
  readonly pinned: readonly Column[];
  readonly loose: readonly Column[];
  readonly looseFrom: number;
  readonly selected: boolean;
  /** The column index of the active cell, or -1. */
  readonly active: number;
  /** The id of the column of the open cell, or ''. */
  readonly current: string;
}

export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea, [role="menuitem"]') !== null;

export const nameOf = (first: Column | undefined, item: unknown, index: number, grid: GridContext): string =>
  first ? grid.write(valueOf(first.entry, item, index), first.format) : String(index + 1);

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { grid, item, index, place, rowKey, selected, pinned, loose } = props;
  const marks = grid.marks.get(rowKey);
  const mark = marks?.get('');
  const chosen = (event: MouseEvent): void => {
    if (grid.opens && !isControl(event.target)) grid.act.current.open(item);
  };
  const cell = (column: Column, at: number, style: CSSProperties, pin: boolean) => (
    <div
      key={column.id}
      role="gridcell"
      id={`${grid.nodeId}-${place}-${at}`}
      aria-colindex={at + 1}
      data-place={place}
      data-column={at}
      data-begins={column.begins || undefined}
      data-current={props.current === column.id || undefined}
      className={classes(css.cell, pin && css.pinned, props.active === at && css.active)}
      style={style}
    >
      {mark && at === 0 ? <span className="px-hidden">{mark.text}</span> : null}
      {cellOf(column, item, index, props.slot, grid, marks?.get(column.id))}
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys: Enter on a cell does the same
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={grid.select === 'none' ? undefined : selected}
      className={css.row}
      data-opens={grid.opens || undefined}
      data-compact={grid.compact || undefined}
      data-current={props.current !== '' || undefined}
      data-tone={mark ? (mark.tone ?? 'danger') : undefined}
      title={mark?.text}
      style={{ transform: `translateY(${props.top}px)`, width: props.width }}
      onClick={chosen}
    >
      {grid.select === 'none' ? null : <SelectCell {...props} name={nameOf(props.first, item, index, grid)} />}
      {pinned.map((column, at) => cell(column, at, { width: column.width, insetInlineStart: column.start }, true))}
      {loose.map((column, at) =>
        cell(column, props.looseFrom + at, { width: column.width, insetInlineStart: column.start }, false),
      )}
      {grid.menu.length === 0 ? null : (
        <div role="gridcell" className={css.menuCell}>
          <RowMenu
            grid={grid}
            item={item}
            index={index}
            rowKey={rowKey}
            name={nameOf(props.first, item, index, grid)}
          />
        </div>
      )}
    </div>
  );
});

function SelectCell({ grid, rowKey, selected, name }: GridRowProps & { readonly name: string }) {
  return (
    <div role="gridcell" className={css.selectCell} style={{ width: LEAD }}>
      <input
        type="checkbox"
        className={css.check}
        aria-label={grid.t('widgets.grid.selectRow', { name })}
        checked={selected}
        tabIndex={-1}
        onChange={() => {}}
        onClick={(event) => grid.act.current.pick(rowKey, event.shiftKey)}
      />
    </div>
  );
}
