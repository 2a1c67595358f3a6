import { sql, type Kysely } from 'kysely';

/** The microdata of mentees at the start and at the end, and what became of their sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table microdata (
      project integer not null references projects on delete cascade,
      person integer not null references people on delete cascade,
      part text not null check (part in ('start', 'end')),
      answers jsonb not null,
      final boolean not null default false,
      revision integer not null default 1,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      -- It is being sent to the information system.
      grey boolean not null default false,
      sent timestamptz,
      -- What the information system said against it.
      error text,
      primary key (project, person, part)
    )`.execute(db);
  await sql`create index microdata_person on microdata (person)`.execute(db);
}
