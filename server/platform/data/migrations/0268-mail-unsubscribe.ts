import { sql, type Kysely } from 'kysely';

/** The address at which the reader of a mail stops the mails of its kind without signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column unsubscribe text`.execute(db);
}
