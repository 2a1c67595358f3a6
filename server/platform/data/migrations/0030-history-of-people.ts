import { sql, type Kysely } from 'kysely';

/** What was changed of one person is found by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_subject on audit (subject, id desc)`.execute(db);
}
