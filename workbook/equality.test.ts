import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Workbook } from '../schemas/documents/workbook.ts';
import { BookClient } from './book-client.ts';
import { emptyQuery } from './book-protocol.ts';
import { openBook, type Book } from './evaluate.ts';
import { nodeWorkers } from './node.ts';
import { randomBook, randomEdits } from '../tests/support/workbook/random-books.ts';
import { isSameValue } from './values.ts';

const OPTIONS = { now: 45_000, seed: 3 };
const cellsOf = ({ Active }: Workbook): number[] => Active.map((_, cell) => cell);
const valuesOf = (book: Book, workbook: Workbook) => cellsOf(workbook).map((cell) => book.value(cell));
const textsOf = (book: Book, workbook: Workbook) => cellsOf(workbook).map((cell) => book.text(cell));

describe('a random book with random edits', () => {
  it('has the values of a book that is built anew, and what changed is among what was cleared', async () => {
    await fc.assert(
      fc.asyncProperty(randomBook, randomEdits, async (workbook, edits) => {
        const book = await openBook(workbook, OPTIONS);
        for (const edit of edits) {
          const before = valuesOf(book, workbook);
          const { cleared, changed } = book.set(edit);
          const dependents = new Set(cleared);
          const after = valuesOf(book, workbook);
          const different = cellsOf(workbook).filter((cell) => !isSameValue(before[cell], after[cell]));
          expect(different.filter((cell) => !dependents.has(cell))).toEqual([]);
          expect(changed.filter((cell) => !dependents.has(cell))).toEqual([]);
          // oxlint-disable-next-line no-await-in-loop -- each edit follows the one before
          const fresh = await openBook(workbook, { ...OPTIONS, values: book.answers() });
          expect(after).toEqual(valuesOf(fresh, workbook));
          fresh.close();
        }
        book.close();
      }),
      { numRuns: 12 },
    );
  });
});

describe('a worker', () => {
  const client = new BookClient(nodeWorkers());
  afterAll(() => client.close());

  it('shows the texts that the page shows', async () => {
    await fc.assert(
      fc.asyncProperty(randomBook, randomEdits, async (workbook, edits) => {
        const book = await openBook(workbook, OPTIONS);
        await client.call('open', { json: JSON.stringify(workbook), options: OPTIONS });
        const texts = Uint32Array.from(cellsOf(workbook));
        for (const values of edits) {
          const { cleared } = book.set(values);
          // oxlint-disable-next-line no-await-in-loop -- each edit follows the one before
          const update = await client.call('set', { values, query: { ...emptyQuery(), texts } });
          expect([...update.cleared]).toEqual(cleared);
          expect([...update.query.texts].map((cell, index) => [cell, update.reply.texts[index]])).toEqual(
            [...texts].filter((cell) => cleared.includes(cell)).map((cell) => [cell, book.text(cell)]),
          );
        }
        const reply = await client.call('read', { ...emptyQuery(), texts });
        expect(reply.texts).toEqual(textsOf(book, workbook));
        book.close();
      }),
      { numRuns: 20 },
    );
  });
});
