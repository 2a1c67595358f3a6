import { when } from 'mobx';
import type { OpenBook } from './open-book.ts';
import type { ShownCell } from './sheet-cells.ts';

/** Waits until the texts of shown cells are computed, and returns them. Invalid entries are ignored. */
export async function readyTexts<Cell extends ShownCell>(
  book: OpenBook,
  cells: readonly Cell[],
): Promise<ReadonlyMap<Cell, string>> {
  const texts = new Map<Cell, string>();
  await when(() => {
    // All texts are read, so that all are requested at once.
    for (const shown of cells) {
      const { active, text = '', Format } = shown.cell;
      const known = active === undefined ? text : book.textOf(active, Format);
      if (known !== undefined) texts.set(shown, known);
    }
    return texts.size === cells.length || book.session.failure !== undefined;
  });
  return texts;
}
