import { sql, type Kysely } from 'kysely';

/** Questionnaires in versions, answer sets, their answers, and what came late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await designed(db);
  await answered(db);
  await kept(db);
}

async function designed(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quests (
      id text primary key,
      project integer not null references projects on delete cascade,
      title text not null,
      revision integer not null,
      duration integer,
      questions integer not null,
      author_name text not null default '',
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index quests_project on quests (project)`.execute(db);
  await sql`
    create table quest_versions (
      id integer generated always as identity unique,
      quest text not null references quests on delete cascade,
      number integer not null,
      -- The column type json keeps the order of keys, as the designer wrote them.
      document json not null,
      author integer references people on delete set null,
      author_name text not null default '',
      message text not null default '',
      time timestamptz not null default now(),
      primary key (quest, number)
    )`.execute(db);
}

async function answered(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_sets (
      id text primary key,
      project integer not null references projects on delete cascade,
      quest text not null,
      -- An answer set keeps the version with which it was made.
      version integer not null,
      kind text not null check (kind in ('action', 'mentor', 'public', 'token')),
      action integer references actions on delete cascade,
      person integer references people on delete cascade,
      token text unique,
      state text not null default 'new' check (state in ('new', 'started', 'paused', 'finished')),
      duration integer,
      deadline timestamptz,
      -- What was left when the clock was stopped.
      left_seconds integer,
      started timestamptz,
      finished timestamptz,
      until timestamptz,
      completion integer not null default 0,
      author integer references people on delete set null,
      created timestamptz not null default now(),
      check ((kind = 'action') = (action is not null)),
      check (person is not null or kind in ('public', 'token')),
      foreign key (quest, version) references quest_versions (quest, number) on delete cascade
    )`.execute(db);
  await sql`create unique index answer_sets_action on answer_sets (action, person) where kind = 'action'`.execute(db);
  await sql`create unique index answer_sets_mentor on answer_sets (quest, person) where kind = 'mentor'`.execute(db);
  await sql`create index answer_sets_quest on answer_sets (quest, version)`.execute(db);
  await sql`create index answer_sets_person on answer_sets (person)`.execute(db);
  await sql`create index answer_sets_project on answer_sets (project)`.execute(db);
  await sql`
    create table answers (
      answer_set text not null references answer_sets on delete cascade,
      group_id text not null,
      option_id text,
      text text,
      -- The text as search compares it.
      folded text not null default '',
      revision integer not null default 1,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      primary key (answer_set, group_id)
    )`.execute(db);
  await sql`
    create table answer_keys (
      answer_set text not null references answer_sets on delete cascade,
      client_key text not null,
      primary key (answer_set, client_key)
    )`.execute(db);
}

async function kept(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table late_answers (
      id bigint generated always as identity primary key,
      answer_set text not null references answer_sets on delete cascade,
      group_id text not null,
      option_id text,
      text text,
      author integer references people on delete set null,
      time timestamptz not null default now(),
      seconds integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected')),
      decider integer references people on delete set null,
      decided timestamptz
    )`.execute(db);
  await sql`create index late_answers_set on late_answers (answer_set, state)`.execute(db);
  await sql`
    create table answer_sets_before (
      id bigint generated always as identity primary key,
      answer_set text not null references answer_sets on delete cascade,
      version integer not null,
      state text not null,
      answers jsonb not null,
      author integer references people on delete set null,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index answer_sets_before_set on answer_sets_before (answer_set)`.execute(db);
}
