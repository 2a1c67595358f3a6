import { keyAt } from '../../parts/field/own-values.ts';
import { cellOf } from './Cell.tsx';
import { bandsOf, type Column } from './columns.ts';
import type { GridContext } from './context.ts';
import type { Order } from './use-order.ts';
import css from './PaperTable.module.css';

interface Props {
  readonly grid: GridContext;
  readonly rows: readonly unknown[];
  readonly keyPath: string;
  readonly label: string;
  readonly order: Order;
  readonly columns: readonly Column[];
}

/** The whole table on paper: all loaded rows, with the headings repeated on each page. */
export function PaperTable({ grid, rows, keyPath, label, order, columns }: Props) {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <table
      className={css.paper}
      aria-label={label}
      data-compact={grid.compact || undefined}
      style={{ inlineSize: width }}
    >
      <colgroup>
        {columns.map((column) => (
          <col key={column.id} style={{ inlineSize: `${(column.width / width) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <Bands columns={columns} />
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column, grid)} data-begins={column.begins || undefined}>
              <span>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((_, place) => {
          const index = order.at(place);
          const key = keyAt(rows[index], keyPath, index);
          return (
            <tr key={key}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column, grid)} data-begins={column.begins || undefined}>
                  {cellOf(column, rows[index], index, `paper/${key}`, grid, grid.marks.get(key)?.get(column.id))}
                </td>
              ))}
            </tr>
          );
        })}
        <Totals columns={columns} grid={grid} />
      </tbody>
    </table>
  );
}

/** The width of a column for one character. */
const NARROW = 64;

const classOf = ({ entry, pinned, numeric }: Column, { compact }: GridContext): string | undefined => {
  const width = entry.props['width'];
  if (compact && !pinned && typeof width === 'number' && width < NARROW) return css.sign;
  return numeric ? css.numeric : undefined;
};

function Bands({ columns }: Pick<Props, 'columns'>) {
  const pinned = columns.filter((column) => column.pinned);
  const bands = bandsOf(columns.filter((column) => !column.pinned));
  if (bands.length === 0) return null;
  return (
    <tr>
      {pinned.length > 0 ? <td colSpan={pinned.length}>{'\u00a0'}</td> : null}
      {bands.map(({ text, start, count }) => (
        <th key={start} scope="colgroup" colSpan={count} className={css.band} data-begins>
          {text}
        </th>
      ))}
    </tr>
  );
}

function Totals({ columns, grid }: Pick<Props, 'columns' | 'grid'>) {
  if (columns.every(({ total }) => total === '')) return null;
  return (
    <tr className={css.totals}>
      {columns.map((column) => (
        <td key={column.id} className={classOf(column, grid)} data-begins={column.begins || undefined}>
          {column.total}
        </td>
      ))}
    </tr>
  );
}
