import { fold } from '../../../schemas/formats/folding.ts';
import type { OpenBook } from './open-book.ts';
import { readyTexts } from './ready-texts.ts';
import type { ShownCell } from './sheet-cells.ts';
import { sheetModel } from './sheet-model.ts';

/** A cell of a sheet. */
export interface FoundCell {
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
}

/** The cells of all sheets whose shown text contains a text, in reading order; accents and case do not count. */
export async function findCells(book: OpenBook, searched: string): Promise<readonly FoundCell[]> {
  const wanted = fold(searched.trim());
  if (wanted === '') return [];
  const shown = allCells(book);
  const texts = await readyTexts(book, shown);
  return shown
    .filter((address) => fold(texts.get(address) ?? '').includes(wanted))
    .map(({ sheet, row, column }) => ({ sheet, row, column }));
}

function allCells({ workbook }: OpenBook): readonly (ShownCell & { readonly sheet: number })[] {
  return workbook.Layout.flatMap((_, sheet) => {
    const rows = [...(sheetModel(workbook, sheet, false)?.cells.byRow ?? [])].toSorted(([one], [other]) => one - other);
    return rows.flatMap(([, cells]) =>
      [...cells.values()].toSorted((one, other) => one.column - other.column).map((shown) => ({ ...shown, sheet })),
    );
  });
}
