import { sql, type Kysely } from 'kysely';

/** Whether a mentee has done an action is answered by the index alone, also for lists of thousands of mentees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index action_completions_mentee`.execute(db);
  await sql`create index action_completions_mentee on action_completions (mentee, action, done)`.execute(db);
}
