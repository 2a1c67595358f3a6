import { sql, type Kysely } from 'kysely';

/** Applications of people, drafts among them, with the history of their moves, and the links that open them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table applications (
      id integer generated always as identity primary key,
      project integer not null references projects on delete cascade,
      -- -1 a draft; 1 and 100 handed in; 2 eligible; 3 selected; 1000 declined.
      status integer not null check (status in (-1, 1, 100, 2, 3, 1000)),
      -- The status before it was declined.
      before integer check (before in (1, 100, 2, 3)),
      -- Counted by project and year, from 1.
      year integer,
      number integer,
      -- Whoever was signed in.
      person integer references people on delete set null,
      -- Where its mails go.
      address text not null,
      language text not null,
      answers jsonb not null,
      -- The form as it was when it was handed in.
      form jsonb not null,
      -- The unique id of the sender: a second try hands in nothing.
      key uuid,
      created timestamptz not null default now(),
      submitted timestamptz,
      changed timestamptz not null default now(),
      check ((status = -1) = (number is null)),
      check ((number is null) = (year is null)),
      check ((number is null) = (submitted is null))
    )`.execute(db);
  await sql`create unique index applications_number on applications (project, year, number)`.execute(db);
  await sql`create unique index applications_key on applications (project, key)`.execute(db);
  await sql`create index applications_status on applications (project, status, submitted desc)`.execute(db);
  await sql`create index applications_person on applications (person)`.execute(db);
  await sql`create index applications_drafts on applications (changed) where status = -1`.execute(db);
  await sql`
    create table application_numbers (
      project integer not null references projects on delete cascade,
      year integer not null,
      last integer not null,
      primary key (project, year)
    )`.execute(db);
  await sql`
    create table application_moves (
      id integer generated always as identity primary key,
      application integer not null references applications on delete cascade,
      status_from integer not null,
      status_to integer not null,
      -- Null: the applicant.
      person integer references people on delete set null,
      -- The administrator who acted as that person.
      behind integer references people on delete set null,
      reason text not null default '',
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index application_moves_application on application_moves (application, time)`.execute(db);
  await sql`
    create table application_links (
      id integer generated always as identity primary key,
      application integer not null references applications on delete cascade,
      mail integer not null references mails on delete cascade,
      hashes bytea[] not null default '{}',
      expires timestamptz not null
    )`.execute(db);
  await sql`create unique index application_links_mail on application_links (mail)`.execute(db);
  await sql`create index application_links_hashes on application_links using gin (hashes)`.execute(db);
  await sql`create index application_links_application on application_links (application)`.execute(db);
}
