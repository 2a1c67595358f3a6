import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { OpenBook } from './open-book.ts';

// The charts load with the first sheet that has some.
const SheetCharts = lazy(() => import('./charts/SheetCharts.tsx'));

/** The charts of a sheet. */
export function Charts({ book, sheet }: { readonly book: OpenBook; readonly sheet: number }) {
  if ((book.workbook.Layout[sheet]?.Charts ?? []).length === 0) return null;
  return (
    <Suspense fallback={<Loader size="sm" />}>
      <SheetCharts session={book.session} workbook={book.workbook} sheet={sheet} locale={book.locale} />
    </Suspense>
  );
}
