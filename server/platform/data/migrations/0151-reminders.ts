import { sql, type Kysely } from 'kysely';

/** How people want to be reminded, and of what they were reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reminder_choices (
      person integer primary key references people on delete cascade,
      notification boolean not null,
      mail boolean not null
    )`.execute(db);
  await sql`
    create table reminders (
      person integer not null references people on delete cascade,
      project integer not null references projects on delete cascade,
      key text not null,
      time timestamptz not null default now(),
      primary key (person, project, key)
    )`.execute(db);
  await sql`create index reminders_time on reminders (time)`.execute(db);
}
