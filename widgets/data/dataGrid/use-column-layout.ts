import { useMemo } from 'react';
import { bandsOf, type Band, type Column } from './columns.ts';
import type { GridContext } from './context.ts';
import { LEAD } from './GridRow.tsx';
import { MENU } from './sizes.ts';

export interface ColumnLayout {
  readonly pinned: readonly Column[];
  /** The columns that scroll. */
  readonly others: readonly Column[];
  /** The width of the selection and of the pinned columns, which cover the other columns. */
  readonly pinnedWidth: number;
  readonly width: number;
  /** The width of the column of menus at the end. */
  readonly tail: number;
  /** The left edge of each scrolling column. The last number is their end. */
  readonly starts: readonly number[];
  /** The groups above the columns. */
  readonly bands: readonly Band[];
}

/** The columns of the table in their two groups, and the widths of both. */
export function useColumnLayout({ select, menu }: GridContext, columns: readonly Column[]): ColumnLayout {
  const pinned = useMemo(() => columns.filter((column) => column.pinned), [columns]);
  const others = useMemo(() => columns.filter((column) => !column.pinned), [columns]);
  const tail = menu.length > 0 ? MENU : 0;
  const pinnedWidth = pinned.reduce((sum, column) => sum + column.width, select === 'none' ? 0 : LEAD);
  const end = others.reduce((sum, column) => sum + column.width, pinnedWidth);
  const starts = useMemo(() => [...others.map((column) => column.start), end], [others, end]);
  const bands = useMemo(() => bandsOf(others), [others]);
  return { pinned, others, pinnedWidth, width: end + tail, tail, starts, bands };
}
