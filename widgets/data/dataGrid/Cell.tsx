import type { ReactNode } from 'react';
import type { RowEntry } from '../../../engine/index.ts';
import { isOtherSite, safeAddress } from '../../parts/text/address.ts';
import { asText, classes } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import type { Mark } from './schema.ts';
import css from './DataGrid.module.css';

/** The content of a cell; the engine renders it again when its per-row props change. */
export function cellOf(
  column: Column,
  item: unknown,
  index: number,
  rowKey: string,
  grid: GridContext,
  mark: Mark | undefined,
): ReactNode {
  const { entry } = column;
  const show = (row: RowEntry): ReactNode => <CellContent column={column} row={row} grid={grid} mark={mark} />;
  if (entry.row) return entry.row(item, index, rowKey, show);
  return show({ shown: true, props: entry.props, body: entry.body, emit: entry.emit });
}

function CellContent(props: { column: Column; row: RowEntry; grid: GridContext; mark: Mark | undefined }) {
  const { column, row, grid, mark } = props;
  if (!row.shown) return null;
  const text = grid.write(row.props['value'], column.format);
  const empty = row.body === undefined && text === '';
  const tone = mark ? (mark.tone ?? 'danger') : empty ? undefined : row.props['tone'];
  const address = row.props['link'];
  const linked = typeof address === 'string' && safeAddress(address) !== null;
  const content = row.body ?? (linked ? <Anchor address={address} text={text} /> : text);
  return (
    <span
      className={classes(css.content, column.numeric && css.numeric, row.body !== undefined && css.free)}
      data-tone={asText(tone) || undefined}
      title={row.body === undefined && text ? text : undefined}
    >
      {mark ? (
        <span className={css.mark} title={mark.text}>
          <Icon name="alert" size={14} />
          <span className="px-hidden">{mark.text}</span>
        </span>
      ) : null}
      {content}
    </span>
  );
}

function Anchor({ address, text }: { address: string; text: string }) {
  return (
    <a href={address} {...isOtherSite(address)}>
      {text || '—'}
    </a>
  );
}
