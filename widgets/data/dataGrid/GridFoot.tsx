// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { memo } from 'react';
import { classes } from '../../parts/schema/text-and-classes.ts';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { LEAD } from './GridRow.tsx';
import css from './DataGrid.module.css';

interface Props {
  readonly grid: GridContext;
  readonly pinned: readonly Column[];
  readonly loose: readonly Column[];
  readonly looseFrom: number;
  readonly width: number;
  readonly place: number;
}

/** The totals of the columns, at the bottom of the table. */
export const GridFoot = memo(function GridFoot({ grid, pinned, loose, looseFrom, width, place }: Props) {
  const cell = (column: Column, at: number, pin: boolean) => (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={at + 1}
      className={classes(css.total, pin && css.pinned)}
      data-begins={column.begins || undefined}
      data-sign={column.width < 64 || undefined}
      title={column.header}
      style={{ width: column.width, insetInlineStart: column.start }}
    >
      <span className={css.text}>{column.total}</span>
    </div>
  );
  return (
    <div role="rowgroup" className={css.foot} style={{ width }}>
      <div role="row" aria-rowindex={place + 2} className={css.footRow}>
        {grid.select === 'none' ? null : <div className={css.selectCell} style={{ width: LEAD }} role="presentation" />}
        {pinned.map((column, at) => cell(column, at, true))}
        {loose.map((column, at) => cell(column, looseFrom + at, false))}
      </div>
    </div>
  );
});
