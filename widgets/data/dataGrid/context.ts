import type { RefObject } from 'react';
import type { SlotEntry } from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';
import type { Formatter } from './format.ts';
import type { Mark } from './schema.ts';

/** Data of every row that does not change while scrolling, as one object, so that unchanged rows do not render again. */
export interface GridContext {
  readonly nodeId: string;
  readonly t: Translate;
  readonly write: Formatter;
  readonly select: 'none' | 'one' | 'many';
  readonly menu: readonly SlotEntry[];
  /** The marks of a row, by column id; '' is the row itself. */
  readonly marks: ReadonlyMap<string, ReadonlyMap<string, Mark>>;
  readonly opens: boolean;
  /** Rows of 32 px under vertical headings. */
  readonly compact: boolean;
  /** The height of a row. */
  readonly row: number;
  /** Up to this number of rows, all are rendered. */
  readonly manyRows: number;
  readonly act: RefObject<GridActions>;
}

export interface GridActions {
  readonly open: (row: unknown) => void;
  readonly pick: (key: string, range: boolean) => void;
  /** Called when the last rows come into view and more may be needed. */
  readonly end: () => void;
}

export function marksOf(marks: readonly Mark[] | null | undefined): ReadonlyMap<string, ReadonlyMap<string, Mark>> {
  const byRow = new Map<string, Map<string, Mark>>();
  for (const mark of marks ?? []) {
    const row = String(mark.row);
    const columns = byRow.get(row) ?? new Map<string, Mark>();
    columns.set(mark.column ?? '', mark);
    byRow.set(row, columns);
  }
  return byRow;
}
