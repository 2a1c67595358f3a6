import type { RefObject } from 'react';
import { keepIn } from '../../parts/hook/keep-in.ts';
import { useCells, type Active, type CellKeys } from '../../parts/hook/use-cells.ts';
import type { Column } from './columns.ts';
import type { GridContext } from './context.ts';
import type { RowAccess } from './row-access.ts';
import type { Order } from './use-order.ts';
import type { SelectedRows } from './use-selected-rows.ts';

interface Table {
  readonly grid: GridContext;
  readonly columns: readonly Column[];
  readonly order: Order;
  readonly picked: SelectedRows;
  /** The heights of the table and of its heading. */
  readonly height: number;
  readonly head: number;
}

export interface GridCells extends CellKeys {
  readonly idOf: (cell: Active) => string;
}

/** The keyboard of the table: Enter opens a row or sorts by a heading, the space bar selects a row. */
export function useGridCells(
  element: RefObject<HTMLElement | null>,
  { grid, columns, order, picked, height, head }: Table,
  rows: RowAccess,
  pinnedWidth: number,
): GridCells {
  const idOf = ({ place, column }: Active): string =>
    place < 0 ? `${grid.nodeId}-head-${column}` : `${grid.nodeId}-${place}-${column}`;
  const cells = useCells({
    rows: rows.count,
    columns: columns.length,
    page: Math.max(1, Math.floor((height - head) / grid.row) - 1),
    element,
    idOf,
    reveal: ({ place, column }) => {
      const at = element.current;
      const shown = columns[column];
      if (at && place >= 0) keepIn(at, 'scrollTop', place * grid.row, grid.row, at.clientHeight - head);
      if (at && shown && !shown.pinned)
        keepIn(at, 'scrollLeft', shown.start - pinnedWidth, shown.width, at.clientWidth - pinnedWidth);
    },
    enter: ({ place, column }) => {
      const heading = columns[column];
      if (place >= 0) grid.act.current.open(rows.rowAt(place));
      else if (heading?.sortable) order.toggle(heading.id);
    },
    space: ({ place }, range) => {
      if (place >= 0 && grid.select !== 'none') picked.pick(rows.keyOf(place), range);
    },
    all: () => picked.all(true),
  });
  return { ...cells, idOf };
}
