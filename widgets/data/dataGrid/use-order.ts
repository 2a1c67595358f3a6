import { useMemo, useState } from 'react';
import type { SlotEntry } from '../../../engine/index.ts';
import { orderOf } from './collate.ts';
import { formatOf, idOf, rankOf } from './columns.ts';
import { sortable } from './format.ts';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface Order {
  readonly sort: Sort | null;
  /** Switches between ascending, descending and the original order. */
  readonly toggle: (column: string) => void;
  readonly choose: (sort: Sort | null) => void;
  readonly count: number;
  /** The index of the row at a position. */
  readonly at: (place: number) => number;
}

/** The order of the rows. If the document handles `sort`, the rows stay in their order. */
export function useOrder(
  rows: readonly unknown[],
  entries: readonly SlotEntry[],
  locale: string,
  emitSort: ((sort: Sort | null) => void) | null,
): Order {
  const [sort, setSort] = useState<Sort | null>(null);
  const elsewhere = emitSort !== null;
  const entry = sort && !elsewhere ? entries.find((known) => idOf(known) === sort.column) : undefined;
  const found = entry !== undefined;
  // oxlint-disable react/memo-dependencies, react-hooks/exhaustive-deps -- entries may be new but equal objects at each render
  const order = useMemo(() => {
    if (!sort || !entry) return null;
    const format = formatOf(entry);
    const values = rows.map((row, index) => sortable(rankOf(entry, row, index), format));
    return orderOf(values, locale, sort.descending);
  }, [rows, sort, locale, found]);
  // oxlint-enable react/memo-dependencies, react-hooks/exhaustive-deps
  const choose = (next: Sort | null): void => {
    setSort(next);
    emitSort?.(next);
  };
  return {
    sort,
    choose,
    toggle: (column) => choose(after(sort, column)),
    count: rows.length,
    at: (place) => order?.[place] ?? place,
  };
}

function after(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
