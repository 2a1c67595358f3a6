import { sql, type Kysely } from 'kysely';

/** Files of microdata on their way to the information system, and why one was refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table microdata_sends (
      id uuid primary key,
      project integer not null references projects on delete cascade,
      part text not null check (part in ('start', 'end')),
      author integer references people on delete set null,
      url text not null,
      -- Until it has ended: it is sent again as it was.
      xml text,
      people integer not null,
      time timestamptz not null default now(),
      -- The call of the sender waits for the end.
      waiting boolean not null default true,
      ended timestamptz,
      outcome text check (outcome in ('sent', 'refused')),
      error text,
      code text
    )`.execute(db);
  await sql`create index microdata_sends_project on microdata_sends (project)`.execute(db);
  await sql`create index microdata_sends_author on microdata_sends (author)`.execute(db);
  await sql`
    alter table microdata
      add column send uuid references microdata_sends on delete set null,
      add column code text`.execute(db);
  await sql`create index microdata_send on microdata (send) where send is not null`.execute(db);
}
