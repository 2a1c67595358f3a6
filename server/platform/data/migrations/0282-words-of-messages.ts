import { sql, type Kysely } from 'kysely';

/** Messages are found by the beginnings of their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_words on messages using gin (to_tsvector('simple', praxis_fold(text)))`.execute(db);
}
