import { sql, type Kysely } from 'kysely';

/** Consent that is given or taken away, and settings that ask for another one, end the open connections that knew it otherwise: pages connect anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function praxis_consent_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'person ' || new.id) from memberships m join projects p on p.id = m.project
        where m.person = new.id and 'Mentee' = any(m.roles)
          and old.fields -> (p.settings #>> '{Config,gdpr,UserField}')
            is distinct from new.fields -> (p.settings #>> '{Config,gdpr,UserField}');
      return null;
    end $$`.execute(db);
  await sql`create trigger people_consent after update on people for each row
    when (old.fields is distinct from new.fields) execute function praxis_consent_changed()`.execute(db);
  await sql`
    create function praxis_consent_asked() returns trigger language plpgsql as $$
    begin
      perform pg_notify('praxis_sessions', 'project ' || new.id);
      return null;
    end $$`.execute(db);
  await sql`create trigger projects_consent after update on projects for each row
    when ((old.settings #> '{Config,gdpr}')::jsonb is distinct from (new.settings #> '{Config,gdpr}')::jsonb)
    execute function praxis_consent_asked()`.execute(db);
}
