import { sql, type Kysely } from 'kysely';

/** How rows are sent to a target, and which rows of a run were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mass_services (
      project integer not null references projects on delete cascade,
      url text not null,
      method text not null,
      send_mode text not null check (send_mode in ('one', 'all', 'paged')),
      transform text not null default '',
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (project, url)
    )`.execute(db);
  await sql`
    create table mass_rows (
      project integer not null references projects on delete cascade,
      person integer not null references people on delete cascade,
      run text not null,
      key text not null,
      sent boolean not null default false,
      time timestamptz not null default now(),
      primary key (project, person, run, key)
    )`.execute(db);
  await sql`create index mass_rows_time on mass_rows (time)`.execute(db);
  await sql`create index mass_rows_person on mass_rows (person)`.execute(db);
}
