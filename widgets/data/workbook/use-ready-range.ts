import { autorun } from 'mobx';
import { useEffect } from 'react';
import { MAX_COPIED, shownText } from './clipboard.ts';
import type { GridView } from './grid-view.ts';
import { rangeSize, type CellRange } from './selection.ts';

/** Keeps the texts of a selected range computed, also out of view, because the clipboard cannot wait for them. */
export function useReadyRange({ book, model }: GridView, { row, column, lastRow, lastColumn }: CellRange): void {
  useEffect(() => {
    const range = { row, column, lastRow, lastColumn };
    const size = rangeSize(range);
    if (size === 1 || size > MAX_COPIED) return undefined;
    return autorun(() => {
      for (let at = row; at <= lastRow; at++)
        for (const shown of model.cells.byRow.get(at)?.values() ?? [])
          if (shown.column >= column && shown.column <= lastColumn) shownText(book, shown);
    });
  }, [book, model, row, column, lastRow, lastColumn]);
}
