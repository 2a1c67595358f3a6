import { sql, type Kysely } from 'kysely';

/** What write services have done. The functions themselves are made by server/platform/data/write/schema.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table write_runs (
      project integer not null references projects on delete cascade,
      -- The same key runs once.
      key uuid not null,
      person integer references people on delete set null,
      function text not null,
      arguments jsonb not null,
      -- Null while the transaction that made the row goes on.
      count integer,
      time timestamptz not null default now(),
      primary key (project, key)
    )`.execute(db);
  await sql`create index write_runs_time on write_runs (project, time desc)`.execute(db);
  await sql`create index write_runs_person on write_runs (person)`.execute(db);
}
