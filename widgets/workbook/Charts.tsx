import { lazy, Suspense, type ComponentType } from 'react';
import { Loader } from '@mantine/core';
import type { BookSession } from '../../engine/workbook/index.ts';
import type { Workbook } from '../../schemas/documents/workbook.ts';
import type { OpenBook } from './open-book.ts';

interface ChartsProps {
  readonly session: BookSession;
  readonly workbook: Workbook;
  readonly sheet: number;
  readonly locale: string;
}

const [load] = Object.values(import.meta.glob<{ default: ComponentType<ChartsProps> }>('./charts/SheetCharts.tsx'));
const SheetCharts = load ? lazy(load) : null;

/** The charts of a sheet, loaded when one has some. */
export function Charts({ book, sheet }: { readonly book: OpenBook; readonly sheet: number }) {
  if (!SheetCharts || (book.workbook.Layout[sheet]?.Charts ?? []).length === 0) return null;
  return (
    <Suspense fallback={<Loader size="sm" />}>
      <SheetCharts session={book.session} workbook={book.workbook} sheet={sheet} locale={book.locale} />
    </Suspense>
  );
}
