import { sql, type Kysely } from 'kysely';

/** Files of grids that the server is making, or has made: how far it is, and whether somebody wants it to stop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grid_reports (
      id uuid primary key default gen_random_uuid(),
      person integer not null references people on delete cascade,
      project integer not null references projects on delete cascade,
      asked jsonb not null,
      count integer not null,
      done integer not null default 0,
      state text not null default 'waiting',
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index grid_reports_created on grid_reports (created)`.execute(db);
}
