import { sql, type Kysely } from 'kysely';

/** People, projects, who belongs where and who looks after whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The same as fold() of schemas/formats; a test holds the two together. \03C2 is the final sigma.
  await sql`
    create function praxis_fold(given text) returns text language sql immutable strict parallel safe as $$
      select normalize(translate(
        lower(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"),
        U&'\\03C2', U&'\\03C3'), nfc)
    $$`.execute(db);
  await sql`
    create table projects (
      id integer generated always as identity primary key,
      url text not null,
      url_key text not null unique,
      descr text not null,
      settings json not null default '{}',
      revision integer not null default 1,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table people (
      id integer generated always as identity primary key,
      username text not null,
      username_key text not null unique,
      password_hash text,
      fields jsonb not null default '{}',
      level integer not null default 1000 check (level >= 0),
      state integer not null default 1 check (state between 0 and 3),
      default_project integer references projects on delete set null,
      name text not null default '',
      search tsvector not null default ''::tsvector,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index people_search on people using gin (search)`.execute(db);
  await sql`create index people_name on people (name, id)`.execute(db);
  await sql`
    create table memberships (
      person integer not null references people on delete cascade,
      project integer not null references projects on delete cascade,
      roles text[] not null default '{}',
      fields jsonb not null default '{}',
      created timestamptz not null default now(),
      primary key (project, person)
    )`.execute(db);
  await sql`create index memberships_person on memberships (person)`.execute(db);
  await links(db);
}

async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supervisor_mentor (
      project integer not null,
      supervisor integer not null,
      mentor integer not null,
      primary key (project, supervisor, mentor),
      foreign key (project, supervisor) references memberships on delete cascade,
      foreign key (project, mentor) references memberships on delete cascade
    )`.execute(db);
  await sql`create index supervisor_mentor_mentor on supervisor_mentor (project, mentor)`.execute(db);
  await sql`
    create table coordinator_mentee (
      project integer not null,
      coordinator integer not null,
      mentee integer not null,
      primary key (project, coordinator, mentee),
      foreign key (project, coordinator) references memberships on delete cascade,
      foreign key (project, mentee) references memberships on delete cascade
    )`.execute(db);
  await sql`create index coordinator_mentee_mentee on coordinator_mentee (project, mentee)`.execute(db);
  await sql`
    create table mentor_mentee (
      project integer not null,
      mentor integer not null,
      mentee integer not null,
      action text not null default '',
      primary key (project, mentee, action),
      foreign key (project, mentor) references memberships on delete cascade,
      foreign key (project, mentee) references memberships on delete cascade
    )`.execute(db);
  await sql`create index mentor_mentee_mentor on mentor_mentee (project, mentor)`.execute(db);
}
