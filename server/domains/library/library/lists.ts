import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Db, Database } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { cleanCategory, folderName, pathAndParents } from './paths.ts';
import { requireItem, selectVisibleItems, mayEdit, presentItem, visibleItems, type ItemRow } from './rows.ts';
import { searchQuery } from './search.ts';

const MAX_RESULTS = 200;

const presentItems = (reader: Reader, rows: readonly ItemRow[]) => rows.map((row) => presentItem(reader, row));

/** A folder: its own items by title, and the folders right below it. */
export async function getFolder(db: Db, reader: Reader, path: string) {
  const category = cleanCategory(path);
  const [rows, all] = await Promise.all([
    selectVisibleItems(db, reader).where('i.category', '=', category).orderBy('i.title').orderBy('i.id').execute(),
    listFolders(db, reader),
  ]);
  if (category !== '' && !all.some(({ Category }) => Category === category))
    throw notFound('no-folder', 'There is no such folder.');
  const depth = category === '' ? 1 : category.split('/').length + 1;
  const start = category === '' ? '' : `${category}/`;
  const Folders = all.filter(({ Category }) => Category.startsWith(start) && Category.split('/').length === depth);
  return { Items: presentItems(reader, rows), Folders };
}

/** All folders: those with items that the reader sees, their parents, and those that were made empty. */
export async function listFolders(db: Db, reader: Reader) {
  const [items, made] = await Promise.all([
    sql<{ category: string; count: number }>`
      select i.category, count(*)::integer as count from library_items i where ${visibleItems(reader)} group by i.category`.execute(
      db,
    ),
    db.selectFrom('library_folders').where('project', '=', reader.project.id).select('category').execute(),
  ]);
  const counts = new Map<string, number>();
  for (const { category } of made) for (const path of pathAndParents(category)) counts.set(path, counts.get(path) ?? 0);
  for (const { category, count } of items.rows)
    for (const path of pathAndParents(category)) counts.set(path, (counts.get(path) ?? 0) + count);
  const order = new Intl.Collator('el');
  return [...counts]
    .map(([Category, Count]) => ({ Name: folderName(Category), Category, Count }))
    .toSorted((one, other) => order.compare(one.Category, other.Category));
}

/** The items that contain every word, or a word that begins with it; matches in the title first. */
export async function searchItems(db: Kysely<Database>, reader: Reader, text: string) {
  const query = searchQuery(text);
  if (query === '') return [];
  const rows = await selectVisibleItems(db, reader)
    .where(sql<boolean>`i.id = any(${await findBest(db, reader, query)})`)
    .orderBy(sql`${titleVector} @@ ${query}::tsquery`, 'desc')
    .orderBy(sql`ts_filter(i.search, '{a,b,c}') @@ ${query}::tsquery`, 'desc')
    .orderBy('i.title')
    .orderBy('i.id')
    .execute();
  return presentItems(reader, rows);
}

/** The expression of the index library_items_titles. */
export const titleVector = sql`ts_filter(i.search, '{a}')`;

/**
 * Finds the best items by indexes only: their search vectors are long, and are read only for these. The planner assumes
 * that reading them costs nothing, and would otherwise read all of them for a frequent word.
 */
const findBest = (db: Kysely<Database>, reader: Reader, query: string): Promise<string[]> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    const found = async (where: RawBuilder<unknown>, max: number) => {
      const { rows } = await sql<{ id: string }>`select i.id from library_items i
        where ${visibleItems(reader)} and ${where} order by i.title, i.id limit ${max}`.execute(transaction);
      return rows.map(({ id }) => id);
    };
    const titled = await found(sql`${titleVector} @@ ${query}::tsquery`, MAX_RESULTS);
    if (titled.length === MAX_RESULTS) return titled;
    const more = sql`i.search @@ ${query}::tsquery and i.id <> all(${titled})`;
    return [...titled, ...(await found(more, MAX_RESULTS - titled.length))];
  });

export async function listWaitingItems(db: Db, reader: Reader) {
  const rows = await selectVisibleItems(db, reader)
    .where('i.state', '=', 'waiting')
    .orderBy('i.changed')
    .orderBy('i.id')
    .execute();
  return presentItems(reader, rows);
}

export async function listOwnItems(db: Db, reader: Reader) {
  const rows = await selectVisibleItems(db, reader)
    .where('i.uploader', '=', reader.person)
    .orderBy('i.changed', 'desc')
    .orderBy('i.id')
    .execute();
  return presentItems(reader, rows);
}

export async function listFavourites(db: Db, reader: Reader) {
  const rows = await selectVisibleItems(db, reader)
    .where(sql<boolean>`exists (select from library_favourites v where v.item = i.id and v.person = ${reader.person})`)
    .orderBy('i.title')
    .orderBy('i.id')
    .execute();
  return presentItems(reader, rows);
}

export async function listTags(db: Db, reader: Reader) {
  const { rows } = await sql<{ Tag: string; Count: number }>`
    select tag as "Tag", count(*)::integer as "Count" from library_items i, unnest(i.tags) as tag
    where ${visibleItems(reader)} group by tag order by count(*) desc, tag limit 500`.execute(db);
  return rows;
}

/** The versions of an item: all for readers who may change it, the current one for others. */
export async function listVersions(db: Db, reader: Reader, id: string) {
  const item = await requireItem(db, reader, id);
  const rows = await db
    .selectFrom('library_versions as v')
    .innerJoin('files as f', 'f.id', 'v.file')
    .leftJoin('people as u', 'u.id', 'f.uploader')
    .where('v.item', '=', item.id)
    .orderBy('f.number', 'desc')
    .select(['f.id', 'f.name', 'f.mime', 'f.size', 'f.created', 'u.name as uploader_name'])
    .execute();
  return rows
    .map((row) => ({
      FileId: row.id,
      Name: row.name,
      Type: row.mime,
      Size: Number(row.size),
      Time: row.created.toISOString(),
      Uploader: row.uploader_name ?? '',
      Current: row.id === item.file,
    }))
    .filter(({ Current }) => Current || mayEdit(reader, item));
}

/** Items that were shared with or by the reader, as far as the reader still sees them. */
export async function listSharedItems(db: Db, reader: Reader) {
  const rows = await selectVisibleItems(db, reader)
    .innerJoin('library_shares as s', 's.item', 'i.id')
    .innerJoin('people as o', 'o.id', 's.owner')
    .where((where) => where.or([where('s.receiver', '=', reader.person), where('s.owner', '=', reader.person)]))
    .orderBy('s.time', 'desc')
    .orderBy('i.id')
    .limit(500)
    .select(['s.owner', 's.receiver', 's.is_new', 's.time', 'o.name as owner_name'])
    .execute();
  return rows.map((row) => ({
    Item: presentItem(reader, row),
    OwnerId: String(row.owner),
    OwnerName: row.owner_name,
    ReceiverId: String(row.receiver),
    IsNew: row.is_new,
    Time: row.time.toISOString(),
  }));
}
