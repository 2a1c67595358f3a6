import { sql, type Kysely } from 'kysely';

/** Browsers in which somebody has signed in before; another password ends them all, whoever gave it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table devices (
      hash bytea not null,
      person integer not null references people on delete cascade,
      expires timestamptz not null,
      primary key (hash, person)
    )`.execute(db);
  await sql`create index devices_person on devices (person, expires desc)`.execute(db);
  await sql`create index devices_expires on devices (expires)`.execute(db);
  await sql`
    create function praxis_password_changed() returns trigger language plpgsql as $$
    begin
      delete from devices where person = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger people_password after update of password_hash on people for each row
    when (old.password_hash is distinct from new.password_hash) execute function praxis_password_changed()`.execute(db);
}
