import { sql, type Kysely } from 'kysely';
import { titleWords } from './words-of-0185.ts';

const BATCH = 500;

interface Item {
  readonly id: string;
  readonly title: string;
}

/** Items of the library are found by their title in Latin letters, too, and by the beginning of the whole title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addLatinWords(db);
  await sql`create index library_items_title on library_items (project, (praxis_fold(title) collate "C"))`.execute(db);
}

/** Adds the words of the items that are there. */
async function addLatinWords(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Item>`
      select id, title from library_items where id > ${last} order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const words = JSON.stringify(
      rows.map(({ id, title }) => ({
        id,
        words: titleWords(title)
          .map((word) => `'${word}':1A`)
          .join(' '),
      })),
    );
    await sql`
      update library_items set search = search || given.words::tsvector
      from jsonb_to_recordset(${words}::jsonb) as given (id text, words text) where library_items.id = given.id`.execute(
      db,
    );
  }
}
