import { sql, type Kysely } from 'kysely';

/** A conversation about an action: its owner is the mentee, and its other members are their mentors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column action integer references actions on delete cascade`.execute(db);
  await sql`create unique index conversations_action on conversations (action, owner) where action is not null`.execute(
    db,
  );
}
