import { sql, type Kysely } from 'kysely';

/** Reports that are sent by mail: when, to whom, and what became of each receiver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedules (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      -- The name of the document.
      report text not null,
      owner integer not null references people on delete cascade,
      repeat text not null check (repeat in ('day', 'week', 'month')),
      day integer not null check (day between 1 and 31),
      hour integer not null check (hour between 0 and 23),
      zone text not null,
      self boolean not null,
      roles text[] not null,
      -- People who are gone stay named, so that the owner learns of it.
      people integer[] not null,
      file text not null check (file in ('none', 'xlsx', 'pdf')),
      parameters jsonb not null,
      active boolean not null,
      -- When it is due; null while it is off.
      next timestamptz,
      last timestamptz,
      failures integer not null default 0,
      problem text,
      created timestamptz not null default now(),
      check (active = (next is not null))
    )`.execute(db);
  await sql`create index report_schedules_next on report_schedules (next) where active`.execute(db);
  await sql`create index report_schedules_project on report_schedules (project, report)`.execute(db);
  await sql`create index report_schedules_owner on report_schedules (owner)`.execute(db);
  await sql`
    create table report_sendings (
      schedule integer not null references report_schedules on delete cascade,
      due timestamptz not null,
      person integer not null,
      outcome text not null,
      -- Parts that were missing in the mail.
      faults integer not null default 0,
      time timestamptz not null default now(),
      primary key (schedule, due, person)
    )`.execute(db);
  await sql`create index report_sendings_time on report_sendings (time)`.execute(db);
  await sql`
    create table report_stops (
      schedule integer not null references report_schedules on delete cascade,
      person integer not null references people on delete cascade,
      primary key (schedule, person)
    )`.execute(db);
  await sql`create index report_stops_person on report_stops (person)`.execute(db);
}
