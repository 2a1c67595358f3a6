import { sql, type Kysely } from 'kysely';

/** The section in which an answer set was answered or put aside last. Servers of before leave it as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table answer_sets add column section integer`.execute(db);
}
