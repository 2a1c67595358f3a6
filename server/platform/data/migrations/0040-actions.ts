import { sql, type Kysely } from 'kysely';

/** Actions, their types, what is done of them, and the data that people keep in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table action_types (
      project integer not null references projects on delete cascade,
      id integer not null check (id > 0),
      descr text not null default '',
      action_data jsonb not null default '{}',
      functions text not null default '',
      controller text not null default '',
      view_type text not null default '',
      revision integer not null default 1,
      primary key (project, id)
    )`.execute(db);
  await sql`
    create table actions (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      type integer not null,
      title text not null,
      titles text not null default '',
      descr text not null default '',
      data jsonb not null default '{}',
      groups text[] not null default '{}',
      flags integer not null default 0 check (flags between 0 and 63),
      quest text,
      function text not null default '',
      functions text not null default '',
      functions_edited boolean not null default false,
      controller text not null default '',
      view_type text not null default '',
      completion_code text not null default '',
      completion_local text not null default '',
      place integer not null default 0,
      revision integer not null default 1,
      author integer references people on delete set null,
      created timestamptz not null default now(),
      unique (project, id)
    )`.execute(db);
  await sql`create index actions_place on actions (project, place, id)`.execute(db);
  await kept(db);
}

/** What is kept of a mentee stays when the membership ends: it is there again when they come back. */
async function kept(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table action_completions (
      action integer not null references actions on delete cascade,
      mentee integer not null references people on delete cascade,
      done boolean not null default true,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (action, mentee)
    )`.execute(db);
  await sql`create index action_completions_mentee on action_completions (mentee)`.execute(db);
  await sql`
    create table action_data (
      id bigint generated always as identity primary key,
      project integer not null,
      action integer not null,
      mentee integer references people on delete cascade,
      kind text not null check (kind in ('mentee', 'public', 'private', 'action')),
      data jsonb not null default '{}',
      revision integer not null default 1,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      -- Only what belongs to the action itself may be without a mentee; with one it is that mentee's own: a date, for example.
      check (mentee is not null or kind = 'action'),
      foreign key (project, action) references actions (project, id) on delete cascade,
      constraint action_data_one unique nulls not distinct (action, mentee, kind)
    )`.execute(db);
  await sql`create index action_data_mentee on action_data (mentee)`.execute(db);
}
