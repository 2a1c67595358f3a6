import { keyAt } from '../../parts/field/own-values.ts';
import type { Order } from './use-order.ts';

/** The rows by their position in the shown order. */
export interface RowAccess {
  readonly count: number;
  /** The index of the row in the data. */
  readonly indexAt: (place: number) => number;
  readonly rowAt: (place: number) => unknown;
  readonly keyOf: (place: number) => string;
}

export function rowAccess(rows: readonly unknown[], order: Order, keyPath: string): RowAccess {
  const rowAt = (place: number): unknown => rows[order.at(place)];
  return {
    count: rows.length,
    indexAt: order.at,
    rowAt,
    keyOf: (place) => keyAt(rowAt(place), keyPath, order.at(place)),
  };
}
