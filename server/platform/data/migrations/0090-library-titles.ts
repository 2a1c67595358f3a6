import { sql, type Kysely } from 'kysely';

/**
 * A search shows titles first: it finds them by an index of their own, without reading all that an item is found by. Neither index puts new words off:
 * every search would have to read them one by one until the next vacuum.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index library_items_titles on library_items using gin (ts_filter(search, '{a}')) with (fastupdate = off)`.execute(
    db,
  );
  await sql`alter index library_items_search set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('library_items_search'::regclass)`.execute(db);
}
