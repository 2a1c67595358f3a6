import { sql, type Kysely } from 'kysely';

/** The request in which an effect was promised: from a page to the mail that came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column request text`.execute(db);
}
