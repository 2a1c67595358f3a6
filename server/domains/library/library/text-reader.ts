import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/base/config.ts';
import type { Database } from '../../../platform/data/tables.ts';
import { extractText, type ExtractedText } from '../../../platform/files/extract.ts';
import type { Deliverer } from '../../../platform/outbox/outbox.ts';
import { objectOf } from '../../../policy/settings.ts';
import { fileMetadata } from './metadata.ts';
import { searchVector } from './search.ts';

/** Reads the text of an item's file for the search. One file at a time, since reading takes a thread and memory. */
export function createTextReader(db: Kysely<Database>, config: Config): Deliverer {
  let last: Promise<unknown> = Promise.resolve();
  return (payload) => {
    const { item, file } = objectOf(payload);
    const next = last.then(() => readItemText(db, config, String(item), String(file)));
    last = next.catch(() => undefined);
    return next;
  };
}

async function readItemText(db: Kysely<Database>, config: Config, item: string, file: string): Promise<void> {
  const row = await db
    .selectFrom('library_items as i')
    .innerJoin('files as f', 'f.id', 'i.file')
    .where('i.id', '=', item)
    .where('f.id', '=', file)
    .select(['f.key', 'f.mime', 'f.size'])
    .executeTakeFirst();
  // The item was deleted or has another version by now.
  if (!row) return;
  const size = Number(row.size);
  const found = await extractText({ config, key: row.key, mime: row.mime, size });
  await storeItemText(db, item, file, fileMetadata(row.mime, size, found.pages), found);
}

async function storeItemText(
  db: Kysely<Database>,
  id: string,
  file: string,
  known: Readonly<Record<string, unknown>>,
  { text }: ExtractedText,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const item = await transaction
      .selectFrom('library_items')
      .where('id', '=', id)
      .where('file', '=', file)
      .select(['title', 'tags', 'metadata'])
      .forUpdate()
      .executeTakeFirst();
    if (!item) return;
    const metadata = { ...item.metadata, ...known };
    const search = searchVector({ ...item, metadata, body: text });
    await transaction
      .updateTable('library_items')
      .set({ body: text, metadata: JSON.stringify(metadata), search })
      .where('id', '=', id)
      .execute();
  });
}
