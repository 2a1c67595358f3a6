import { sql, type Kysely } from 'kysely';

/** Who loses a link, or an action its readers, hears no more of it: their connections end, and are asked anew what they may hear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_link_ended() returns trigger language plpgsql as $$
    declare who text := tg_argv[0];
    begin
      perform pg_notify('praxis_sessions', 'person ' || (to_jsonb(old) ->> who));
      return null;
    end $$`.execute(db);
  for (const [table, who] of [
    ['mentor_mentee', 'mentor'],
    ['coordinator_mentee', 'coordinator'],
    ['supervisor_mentor', 'supervisor'],
  ] as const)
    await sql`create trigger ${sql.id(`${table}_ended`)} after delete or update on ${sql.id(table)}
      for each row execute function praxis_link_ended(${sql.lit(who)})`.execute(db);
  // Whoever a supervisor saw through a mentor was seen through the mentor's link.
  await sql`
    create function praxis_link_of_mentor_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'person ' || supervisor) from supervisor_mentor
        where project = old.project and mentor = old.mentor;
      return null;
    end $$`.execute(db);
  await sql`create trigger mentor_mentee_of_supervisor_ended after delete or update on mentor_mentee
    for each row execute function praxis_link_of_mentor_ended()`.execute(db);
  await sql`
    create function praxis_action_hidden() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'action ' || old.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger actions_deleted after delete on actions for each row execute function praxis_action_hidden()`.execute(
    db,
  );
  await sql`create trigger actions_hidden after update on actions for each row
    when (old.flags is distinct from new.flags) execute function praxis_action_hidden()`.execute(db);
}
