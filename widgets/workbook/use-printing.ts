import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OpenBook } from './open-book.ts';
import { readyTexts } from './ready-texts.ts';
import { MOST_PRINTED } from './PrintSheets.tsx';
import type { ShownCell } from './sheet-cells.ts';
import { sheetModel } from './sheet-model.ts';

/** What is printed: the page with the workbook in it, or the workbook alone. */
export type Printing = 'page' | 'book' | null;

/** Draws whole tables while the browser prints. `print` prints the workbook alone, once all of it is computed. */
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
    window.print();
    setPrinting(null);
  };
  return { printing, print };
}

const printedCells = ({ workbook }: OpenBook): readonly ShownCell[] =>
  workbook.Layout.flatMap((_, sheet) =>
    [...(sheetModel(workbook, sheet, false)?.cells.byRow ?? [])]
      .filter(([row]) => row < MOST_PRINTED)
      .flatMap(([, cells]) => [...cells.values()]),
  );
