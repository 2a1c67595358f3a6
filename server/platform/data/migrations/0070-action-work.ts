import { sql, type Kysely } from 'kysely';

/** What is kept besides the newest state of actions and their data, and for whom an action is published before it is for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table action_set_revisions (
      set bigint not null references action_data on delete cascade,
      revision integer not null,
      data jsonb not null,
      -- Pointers into the data: what this save changed.
      touched text[] not null,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (set, revision)
    )`.execute(db);
  await sql`
    create table action_revisions (
      id bigint generated always as identity primary key,
      project integer not null references projects on delete cascade,
      -- "action 7", "type 10"
      subject text not null,
      revision integer not null,
      content jsonb not null,
      author integer references people on delete set null,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index action_revisions_subject on action_revisions (project, subject, id desc)`.execute(db);
  await sql`
    create table action_published (
      action integer not null references actions on delete cascade,
      mentee integer not null references people on delete cascade,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (action, mentee)
    )`.execute(db);
  await sql`create index action_published_mentee on action_published (mentee)`.execute(db);
  await sql`create index action_data_of_kind on action_data (action, kind)`.execute(db);
}
