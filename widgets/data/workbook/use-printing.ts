import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpenBook } from './open-book.ts';
import { readyTexts } from './ready-texts.ts';
import { MAX_PRINTED } from './PrintSheets.tsx';
import type { ShownCell } from './sheet-cells.ts';
import { sheetModel } from './sheet-model.ts';

/** The printed part: the page with the workbook in it, or the workbook alone. */
export type Printing = 'page' | 'book' | null;

/** Draws whole tables while the browser prints. `print` prints the workbook alone, once it is computed completely. */
export function usePrinting(book: OpenBook): { readonly printing: Printing; readonly print: () => Promise<void> } {
  const [printing, setPrinting] = useState<Printing>(null);
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting((now) => now ?? 'page'));
    const after = (): void => setPrinting(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const print = async (): Promise<void> => {
    await readyTexts(book, printedCells(book));
    flushSync(() => setPrinting('book'));
    if (hasCharts(book)) await chartsDrawn(book);
    window.print();
    setPrinting(null);
  };
  return { printing, print };
}

const chartsOf = ({ workbook }: OpenBook): number =>
  workbook.Layout.reduce((count, { Charts = [] }) => count + Charts.length, 0);

export const hasCharts = (book: OpenBook): boolean => chartsOf(book) > 0;

/** Waits until the charts on paper are drawn, at most five seconds, because charts without values never are. */
async function chartsDrawn(book: OpenBook): Promise<void> {
  const wanted = chartsOf(book);
  const isDone = (): boolean => document.querySelectorAll('[data-drawn] figure svg.marks').length >= wanted;
  for (let waited = 0; waited < MAX_WAIT_MS && !isDone(); waited += WAIT)
    // oxlint-disable-next-line no-await-in-loop -- it polls
    await new Promise((resolve) => setTimeout(resolve, WAIT));
}

const WAIT = 100;
const MAX_WAIT_MS = 5_000;

const printedCells = ({ workbook }: OpenBook): readonly ShownCell[] =>
  workbook.Layout.flatMap((_, sheet) =>
    [...(sheetModel(workbook, sheet, false)?.cells.byRow ?? [])]
      .filter(([row]) => row < MAX_PRINTED)
      .flatMap(([, cells]) => [...cells.values()]),
  );
