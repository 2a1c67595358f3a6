import { sql, type Kysely } from 'kysely';

/** An action that goes takes the mentors with it whom mentees had for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_links_follow_actions() returns trigger language plpgsql as $$
    begin
      delete from mentor_mentee where project = old.project and action = old.id::text;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger actions_links after delete on actions for each row
      execute function praxis_links_follow_actions()`.execute(db);
}
