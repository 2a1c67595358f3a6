import { sql, type Kysely } from 'kysely';

/** The database tells every node, with the commit, whose open connections have to end: whoever did it, and in whatever way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'session ' || encode(old.hash, 'hex'));
      return null;
    end $$`.execute(db);
  await sql`create trigger sessions_ended after delete on sessions for each row execute function praxis_session_ended()`.execute(
    db,
  );
  await sql`
    create function praxis_rights_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'person ' || coalesce(to_jsonb(old) ->> 'person', to_jsonb(old) ->> 'id'));
      return null;
    end $$`.execute(db);
  await sql`create trigger people_rights after update on people for each row
    when (old.state is distinct from new.state or old.level is distinct from new.level) execute function praxis_rights_changed()`.execute(
    db,
  );
  await sql`create trigger memberships_rights after update on memberships for each row
    when (old.roles is distinct from new.roles) execute function praxis_rights_changed()`.execute(db);
  await sql`create trigger memberships_left after delete on memberships for each row execute function praxis_rights_changed()`.execute(
    db,
  );
}
