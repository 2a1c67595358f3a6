import { sql, type Kysely } from 'kysely';
import { searchWords } from './words-of-0185.ts';

const BATCH = 500;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** People are found in Latin letters, too, and by addresses, telephones and codes: the words of those who are there are written anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<Person>`
      select id, name, username, fields from people where id > ${last} order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const words = JSON.stringify(
      rows.map(({ id, name, username, fields }) => ({ id, words: searchWords(name, username, fields) })),
    );
    await sql`
      update people set search = array_to_tsvector(array(select jsonb_array_elements_text(given.words)))
      from jsonb_to_recordset(${words}::jsonb) as given (id integer, words jsonb) where people.id = given.id`.execute(
      db,
    );
  }
}
