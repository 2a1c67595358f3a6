import { useEffect, useState } from 'react';
import type { Active } from '../../parts/hook/use-cells.ts';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { GridRow } from './GridRow.tsx';
import type { RowAccess } from './row-access.ts';
import type { CurrentCell } from './schema.ts';
import type { Window } from '../../parts/hook/use-window.ts';
import css from './DataGrid.module.css';

interface Props {
  readonly grid: GridContext;
  readonly rows: RowAccess;
  readonly window: Window;
  readonly width: number;
  readonly first: Column | undefined;
  readonly pinned: readonly Column[];
  readonly loose: readonly Column[];
  readonly looseFrom: number;
  readonly selected: ReadonlySet<string>;
  readonly active: Active;
  readonly current: CurrentCell | null;
}

/** The distance from the end, in rows, at which more rows are requested. */
const AHEAD = 20;

/** The rows in the window. */
export function GridRows({ rows, window, selected, active, current, ...shared }: Props) {
  const { count, keyOf } = rows;
  const last = Math.min(window.last, count - 1);
  const places = Array.from({ length: Math.max(0, last - window.first + 1) }, (_, index) => index + window.first);
  // Rows that scroll out are reused for rows that scroll in. The pool is slightly larger than the window, and never shrinks.
  const [pool, setPool] = useState(0);
  if (places.length > pool) setPool(places.length);
  const { act, manyRows } = shared.grid;
  useEffect(() => {
    if (last >= count - AHEAD) act.current.end();
  }, [last, count, act]);
  return (
    <div role="rowgroup" className={css.body} style={{ width: shared.width, height: count * shared.grid.row }}>
      {places.map((place) => (
        <GridRow
          {...shared}
          key={count > manyRows ? place % pool : keyOf(place)}
          slot={count > manyRows ? `slot${place % pool}` : keyOf(place)}
          item={rows.rowAt(place)}
          index={rows.indexAt(place)}
          place={place}
          rowKey={keyOf(place)}
          top={place * shared.grid.row}
          selected={selected.has(keyOf(place))}
          active={active.place === place ? active.column : -1}
          current={current?.row === keyOf(place) ? current.column : ''}
        />
      ))}
    </div>
  );
}
