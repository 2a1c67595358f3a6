import { sql, type Kysely } from 'kysely';

/** Statistics answers, records of data, and the files that jsondata serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statistics_answers (
      project integer not null references projects on delete cascade,
      item text not null,
      person integer not null references people on delete cascade,
      value jsonb not null default 'null',
      text text not null default '',
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (project, item, person)
    )`.execute(db);
  await sql`
    create table data_records (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      name text not null default '',
      class text not null default '',
      -- The type json keeps the order of keys.
      data json not null,
      edit_level integer not null,
      view_level integer not null,
      revision integer not null default 1,
      author integer references people on delete set null,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table data_files (
      project integer not null references projects on delete cascade,
      name text not null,
      data json not null,
      revision integer not null default 1,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (project, name)
    )`.execute(db);
}
