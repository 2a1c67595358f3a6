import { sql, type Kysely } from 'kysely';

/** Figures of the last weeks read only the changes of these weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index action_work_changes_time on action_work_changes (time)`.execute(db);
}
