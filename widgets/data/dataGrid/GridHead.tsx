// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { memo } from 'react';
import { classes } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { Band, Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { LEAD } from './GridRow.tsx';
import { BAND } from './sizes.ts';
import type { Order } from './use-order.ts';
import css from './DataGrid.module.css';

interface Props {
  readonly grid: GridContext;
  readonly order: Order;
  readonly pinned: readonly Column[];
  readonly loose: readonly Column[];
  readonly looseFrom: number;
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Band[];
  readonly pinnedWidth: number;
  readonly active: number;
  readonly chosen: 'none' | 'some' | 'all';
  readonly chooseAll: (on: boolean) => void;
}

/** The height of the headings below their groups. */
const headingHeight = ({ height, bands }: Props): number => height - (bands.length > 0 ? BAND : 0);
const linesIn = ({ compact }: GridContext, height: number): number | undefined =>
  height > 36 && !compact ? (height - 36) / 16 + 1 : undefined;
/** Headings of columns narrower than this are vertical. */
const UPRIGHT = 64;

/** It does not render again while rows scroll. */
export const GridHead = memo(function GridHead(props: Props) {
  const { grid } = props;
  const heading = (column: Column, at: number, pin: boolean) => (
    <Heading key={column.id} {...props} column={column} at={at} pin={pin} />
  );
  return (
    <div role="rowgroup" className={css.head} style={{ width: props.width }}>
      {props.bands.length > 0 ? <Bands bands={props.bands} pinnedWidth={props.pinnedWidth} /> : null}
      <div
        role="row"
        aria-rowindex={1}
        className={css.headRow}
        style={{ height: headingHeight(props) }}
        data-lines={linesIn(grid, headingHeight(props))}
        data-compact={grid.compact || undefined}
      >
        {grid.select === 'none' ? null : (
          <div role="columnheader" className={css.selectCell} style={{ width: LEAD }}>
            {grid.select === 'many' ? (
              <SelectAll {...props} />
            ) : (
              <span className="px-hidden">{grid.t('widgets.grid.selection')}</span>
            )}
          </div>
        )}
        {props.pinned.map((column, at) => heading(column, at, true))}
        {props.loose.map((column, at) => heading(column, props.looseFrom + at, false))}
        {grid.menu.length === 0 ? null : (
          <div role="columnheader" className={css.menuCell}>
            <span className="px-hidden">{grid.t('widgets.grid.menu')}</span>
          </div>
        )}
      </div>
    </div>
  );
});

/** The groups of the columns, for the eye only: each heading's tooltip, which is also its description, names its group. */
const Bands = ({ bands, pinnedWidth }: Pick<Props, 'bands' | 'pinnedWidth'>) => (
  <div className={css.bands} aria-hidden="true" style={{ height: BAND }}>
    <div className={css.corner} style={{ width: pinnedWidth }} />
    {bands.map(({ text, start, width }) => (
      <div key={start} className={css.band} title={text} style={{ insetInlineStart: start, width }}>
        <span style={{ insetInlineStart: pinnedWidth }}>{text}</span>
      </div>
    ))}
  </div>
);

function SelectAll({ grid, chosen, chooseAll }: Props) {
  return (
    <input
      type="checkbox"
      className={css.check}
      tabIndex={-1}
      aria-label={grid.t('widgets.grid.selectAll')}
      checked={chosen === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = chosen === 'some';
      }}
      onChange={(event) => chooseAll(event.currentTarget.checked)}
    />
  );
}

function Heading(props: Props & { readonly column: Column; readonly at: number; readonly pin: boolean }) {
  const { grid, order, column, at, pin } = props;
  const title = column.group === '' ? column.header : `${column.header} (${column.group})`;
  const sorted = order.sort?.column === column.id ? (order.sort.descending ? 'descending' : 'ascending') : 'none';
  return (
    <div
      role="columnheader"
      id={`${grid.nodeId}-head-${at}`}
      aria-colindex={at + 1}
      aria-sort={column.sortable ? sorted : undefined}
      data-begins={column.begins || undefined}
      data-place={-1}
      data-column={at}
      className={classes(
        css.heading,
        pin && css.pinned,
        props.active === at && css.active,
        column.numeric && css.numeric,
        grid.compact && column.width < UPRIGHT && css.upright,
      )}
      style={{ width: column.width, insetInlineStart: column.start }}
    >
      {column.sortable ? (
        <button type="button" tabIndex={-1} className={css.sort} onClick={() => order.toggle(column.id)} title={title}>
          <span className={css.text}>{column.header}</span>
          {sorted === 'none' ? null : <Icon name={sorted === 'descending' ? 'arrowDown' : 'arrowUp'} size={14} />}
        </button>
      ) : (
        <span className={css.text} title={title}>
          {column.header}
        </span>
      )}
    </div>
  );
}
