import { sql, type Kysely } from 'kysely';

/** Documents that a project stores in place of the built-in ones, and what they were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table documents (
      project integer not null references projects on delete cascade,
      kind text not null,
      name text not null,
      document json not null,
      functions text not null default '',
      revision integer not null,
      author integer references people on delete set null,
      author_name text not null,
      time timestamptz not null default now(),
      primary key (project, kind, name)
    )`.execute(db);
  await sql`
    create table revisions (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      kind text not null,
      name text not null,
      number integer not null,
      document json,
      functions text not null default '',
      author integer references people on delete set null,
      author_name text not null,
      message text not null default '',
      time timestamptz not null default now(),
      unique (project, kind, name, number)
    )`.execute(db);
}
