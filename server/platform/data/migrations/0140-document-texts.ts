import { sql, type Kysely } from 'kysely';

/** What the author of a document wrote, beside what it says; null where an older release saved it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column text text`.execute(db);
  await sql`alter table revisions add column text text`.execute(db);
}
