import { when } from 'mobx';
import type { OpenBook } from './open-book.ts';

/** Waits until the texts of cells are computed, and returns them by their entries in Active. */
export async function readyTexts(book: OpenBook, cells: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  await when(() => {
    // All are read, so that all are asked for at once.
    for (const cell of cells) {
      const text = book.textOf(cell);
      if (text !== undefined) texts.set(cell, text);
    }
    return texts.size === new Set(cells).size || book.session.failure !== undefined;
  });
  return texts;
}
