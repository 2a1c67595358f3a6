import { useEffect, useState } from 'react';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { keyAt } from '../../parts/field/own-values.ts';
import { cellOf } from './Cell.tsx';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { isControl, nameOf } from './GridRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { Order } from './use-order.ts';
import type { SelectedRows } from './use-selected-rows.ts';
import css from './DataGrid.module.css';

/** The initial number of fields of a card, and of cards. */
const FIELDS = 6;
const CARDS = 50;

interface Props {
  readonly grid: GridContext;
  readonly rows: readonly unknown[];
  readonly keyPath: string;
  readonly label: string;
  readonly order: Order;
  readonly columns: readonly Column[];
  readonly picked: SelectedRows;
}

/** The table of a narrow screen: each row is a card of headings and values. */
export function GridCards(props: Props) {
  const { grid, rows, order } = props;
  const [shown, setShown] = useState(CARDS);
  const { act } = grid;
  useEffect(() => {
    if (shown >= rows.length) act.current.end();
  }, [shown, rows.length, act]);
  const places = Array.from({ length: Math.min(shown, rows.length) }, (_, place) => place);
  return (
    <>
      <SortChoice {...props} />
      <ul className={css.cards} aria-label={props.label} id={grid.nodeId}>
        {places.map((place) => {
          const index = order.at(place);
          const key = keyAt(rows[index], props.keyPath, index);
          return <Card key={key} {...props} item={rows[index]} index={index} rowKey={key} />;
        })}
      </ul>
      {shown < rows.length ? (
        <button type="button" className={css.more} onClick={() => setShown(shown + CARDS)}>
          {grid.t('widgets.grid.moreRows', { count: Math.min(CARDS, rows.length - shown) })}
        </button>
      ) : null}
    </>
  );
}

function SortChoice({ grid, order, columns }: Props) {
  const { sort } = order;
  const value = sort ? `${sort.descending ? '-' : '+'}${sort.column}` : '';
  const choose = (text: string): void =>
    order.choose(text === '' ? null : { column: text.slice(1), descending: text.startsWith('-') });
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <label className={css.sortChoice}>
      <span>{grid.t('widgets.grid.sortBy')}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{grid.t('widgets.grid.unsorted')}</option>
        {sortable.flatMap((column) => [
          <option key={`+${column.id}`} value={`+${column.id}`}>
            {grid.t('widgets.grid.ascending', { column: column.header })}
          </option>,
          <option key={`-${column.id}`} value={`-${column.id}`}>
            {grid.t('widgets.grid.descending', { column: column.header })}
          </option>,
        ])}
      </select>
    </label>
  );
}

function Card(props: Props & { readonly item: unknown; readonly index: number; readonly rowKey: string }) {
  const { grid, item, index, rowKey, columns, picked } = props;
  const [whole, setWhole] = useState(false);
  const [title, ...fields] = columns;
  const marks = grid.marks.get(rowKey);
  const mark = marks?.get('');
  const name = nameOf(title, item, index, grid);
  const open = grid.opens ? () => grid.act.current.open(item) : null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same
    <li
      className={css.card}
      data-opens={grid.opens || undefined}
      data-tone={mark ? (mark.tone ?? 'danger') : undefined}
      onClick={(event) => {
        if (open && !isControl(event.target)) open();
      }}
    >
      <div className={css.cardHead}>
        {grid.select === 'none' ? null : (
          <input
            type="checkbox"
            className={css.check}
            aria-label={grid.t('widgets.grid.selectRow', { name })}
            checked={picked.keys.has(rowKey)}
            onChange={() => picked.pick(rowKey, false)}
          />
        )}
        <strong className={css.cardTitle}>
          {title ? cellOf(title, item, index, rowKey, grid, marks?.get(title.id)) : rowKey}
        </strong>
        {grid.menu.length > 0 ? <RowMenu grid={grid} item={item} index={index} rowKey={rowKey} name={name} /> : null}
      </div>
      {mark ? <p className={css.cardMark}>{asText(mark.text)}</p> : null}
      <dl className={css.fields}>
        {(whole ? fields : fields.slice(0, FIELDS)).map((column) => (
          <div key={column.id} className={css.field}>
            <dt>{column.header}</dt>
            <dd>{cellOf({ ...column, numeric: false }, item, index, rowKey, grid, marks?.get(column.id))}</dd>
          </div>
        ))}
      </dl>
      <div className={css.cardFoot}>
        {open ? (
          <button type="button" className={css.cardOpen} onClick={open}>
            {grid.t('widgets.grid.open')}
            <span className="px-hidden">{name}</span>
          </button>
        ) : null}
        {fields.length > FIELDS ? (
          <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {grid.t(whole ? 'widgets.grid.fewerFields' : 'widgets.grid.allFields', { count: fields.length })}
          </button>
        ) : null}
      </div>
    </li>
  );
}
