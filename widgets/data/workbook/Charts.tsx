import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import { type ChartPlace, GAP } from './chart-places.ts';
import type { OpenBook } from './open-book.ts';
import type { SheetLayout } from './use-sheet-layout.ts';
import css from './Workbook.module.css';
import { lazyPart } from '../../parts/hook/lazy-part.ts';

// The charts are loaded with the first sheet that has some.
const SheetCharts = lazyPart(() => import('./charts/SheetCharts.tsx'));

interface Props {
  readonly book: OpenBook;
  readonly sheet: number;
  /** Their indexes in the list of the sheet. The default is all. */
  readonly only?: readonly number[];
  readonly paper?: boolean;
  readonly bare?: boolean;
}

/** Charts of a sheet, below each other or side by side. */
export function Charts({ book, sheet, only, bare, paper = false }: Props) {
  if ((only ?? book.workbook.Layout[sheet]?.Charts ?? []).length === 0) return null;
  return (
    <Suspense fallback={<Loader size="sm" />}>
      <SheetCharts
        session={book.session}
        workbook={book.workbook}
        sheet={sheet}
        locale={book.locale}
        only={only}
        bare={bare}
        paper={paper}
      />
    </Suspense>
  );
}

interface PlacedProps {
  readonly book: OpenBook;
  readonly sheet: number;
  readonly layout: SheetLayout;
  readonly places: readonly ChartPlace[];
}

/** The top edge of a chart. Frozen rows would cover it. */
export const topOf = ({ tops, frozenRows }: SheetLayout, row: number): number =>
  (tops[Math.max(row, frozenRows)] ?? tops.at(-1) ?? 0) + GAP;

/** Charts over the empty cells of a sheet, with which they scroll. */
export function PlacedCharts({ book, sheet, layout, places }: PlacedProps) {
  return places.map(({ index, row, left, width }) => (
    <div
      key={index}
      className={css.placed}
      style={{ left: layout.numbers + left, top: layout.letters + topOf(layout, row), width }}
    >
      <Charts book={book} sheet={sheet} only={[index]} bare />
    </div>
  ));
}
