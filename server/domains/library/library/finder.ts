import { sql, type Kysely, type RawBuilder } from 'kysely';
import { library } from '../../../../schemas/calls/library.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Database } from '../../../platform/data/tables.ts';
import { createFinder } from '../../../policy/finder.ts';
import type { Reader } from '../../../policy/reader.ts';
import { titleVector } from './lists.ts';
import { visibleItems } from './rows.ts';
import { searchQuery } from './search.ts';

const MAX_FOUND = 40;
/** The expression of the index library_items_title. */
const foldedTitle = sql`(praxis_fold(i.title) collate "C")`;
const LAST_LETTER = '\u{10FFFF}';

/** Finds the items that the search of the library finds. */
export const libraryItemFinder = createFinder({
  kind: 'libraryItem',
  roles: library.getLibSearchResults.roles,
  find: async (reader, { context: { db }, search }) =>
    (await findItems(db, reader, search)).map(({ id, title, category, changed }) => ({
      Id: id,
      Title: title,
      Detail: category.split('/').join(' › '),
      Time: changed,
      Links: [{ Screen: 'library/items', With: { Category: category }, State: { item: id } }],
    })),
});

interface FoundItem {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly changed: Date;
}

/**
 * Finds items whose title begins with the text, then those with the words in the title, then in other places. Each step
 * reads an index and stops at the limit: ordering all items with a frequent word takes longer.
 */
async function findItems(db: Kysely<Database>, reader: Reader, text: string): Promise<readonly FoundItem[]> {
  const query = searchQuery(text);
  if (query === '') return [];
  const beginning = fold(text);
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const found = new Map<string, FoundItem>();
    const add = async (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
      if (found.size >= MAX_FOUND) return;
      const { rows } = await sql<FoundItem>`select i.id, i.title, i.category, i.changed from library_items i
        where ${visibleItems(reader)} and ${where} ${order} limit ${MAX_FOUND}`.execute(transaction);
      for (const row of rows) found.set(row.id, row);
    };
    await add(
      sql`${foldedTitle} >= ${beginning} and ${foldedTitle} < ${beginning + LAST_LETTER}`,
      sql`order by ${foldedTitle}`,
    );
    await add(sql`${titleVector} @@ ${query}::tsquery`, sql``);
    await add(sql`i.search @@ ${query}::tsquery`, sql``);
    return [...found.values()];
  });
}
