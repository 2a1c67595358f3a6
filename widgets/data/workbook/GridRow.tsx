// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { memo } from 'react';
import { GridCell } from './GridCell.tsx';
import type { Editing, GridView } from './grid-view.ts';
import { rowCells, spillEnd, type PlacedCell } from './row-cells.ts';
import css from './Workbook.module.css';

interface Props {
  readonly view: GridView;
  readonly row: number;
  /** Its top edge within its part of the table. */
  readonly top: number;
  /** The first and the last visible column, beside the frozen ones. */
  readonly from: number;
  readonly to: number;
  /** Is it out of view, and drawn only for merged cells that reach into the view? */
  readonly reaching: boolean;
  /** The column of the active cell, or -1. */
  readonly active: number;
  /** The selected columns, both included; -1 for none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly editing: Editing | null;
}

/** A row of the table. */
export const GridRow = memo(function GridRow(props: Props) {
  const { view, row } = props;
  const { layout, model } = view;
  const width = layout.numbers + (model.lefts.at(-1) ?? 0);
  const height = (layout.tops[row + 1] ?? 0) - (layout.tops[row] ?? 0);
  const { frozen, loose } = rowCells(model.cells, layout.frozenColumns, props);
  return (
    <div
      role="row"
      aria-rowindex={row + (layout.numbers > 0 ? 2 : 1)}
      className={css.row}
      data-editing={props.editing ? true : undefined}
      style={{ top: props.top, height, width }}
    >
      {layout.left > 0 ? (
        <div role="presentation" className={css.frozen} style={{ width: layout.left }}>
          {layout.numbers > 0 && !props.reaching ? (
            <div
              role="rowheader"
              aria-colindex={1}
              className={css.number}
              data-active={props.active >= 0 || undefined}
              style={{ width: layout.numbers }}
            >
              {row + 1}
            </div>
          ) : null}
          {frozen.map((placed) => cellOf(props, placed))}
        </div>
      ) : null}
      {loose.map((placed) => cellOf(props, placed))}
    </div>
  );
});

function cellOf({ view, row, active, selectedFrom, selectedTo, editing }: Props, { column, shown }: PlacedCell) {
  const { layout, model } = view;
  const { lefts } = model;
  const end = column + (shown?.columns ?? 1);
  const left = lefts[column] ?? 0;
  return (
    <GridCell
      key={column}
      view={view}
      row={row}
      column={column}
      shown={shown}
      left={layout.numbers + left}
      width={(lefts[end] ?? 0) - left}
      height={(layout.tops[row + (shown?.rows ?? 1)] ?? 0) - (layout.tops[row] ?? 0)}
      spill={shown ? (lefts[spillEnd(model.cells, shown)] ?? 0) - left : 0}
      active={active === column}
      selected={selectedFrom >= 0 && column <= selectedTo && end > selectedFrom}
      editing={editing && shown?.column === editing.column ? editing : null}
    />
  );
}
