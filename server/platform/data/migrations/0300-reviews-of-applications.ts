import { sql, type Kysely } from 'kysely';

/** Who examines an application, what reviewers note and score, and the telephone by which duplicates are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications
      add column reviewer integer references people on delete set null,
      add column phone text not null default ''`.execute(db);
  await sql`comment on column applications.reviewer is 'Who examines it; null for nobody yet.'`.execute(db);
  await sql`comment on column applications.phone is 'The telephone as it is compared: digits only.'`.execute(db);
  await sql`
    update applications set phone = right(regexp_replace(coalesce(answers ->> coalesce((
      select question ->> 'Name' from jsonb_array_elements(case jsonb_typeof(form -> 'Questions')
        when 'array' then form -> 'Questions' else '[]' end) question
      where question ->> 'Type' = 'phone' limit 1), 'phone'), ''), '\\D', '', 'g'), 10)`.execute(db);
  await sql`create index applications_reviewer on applications (reviewer)`.execute(db);
  await sql`create index applications_phone on applications (project, phone) include (id) where status <> -1 and phone <> ''`.execute(
    db,
  );
  await sql`
    create table application_notes (
      id integer generated always as identity primary key,
      application integer not null references applications on delete cascade,
      person integer references people on delete set null,
      text text not null,
      time timestamptz not null default now()
    )`.execute(db);
  await sql`create index application_notes_application on application_notes (application, id)`.execute(db);
  await sql`create index application_notes_person on application_notes (person)`.execute(db);
  await sql`comment on table application_notes is
    'What reviewers write to each other about an application. Its applicant never sees it.'`.execute(db);
  await sql`
    create table application_reviews (
      application integer not null references applications on delete cascade,
      person integer not null references people on delete cascade,
      score double precision,
      marks jsonb not null,
      comment text not null,
      time timestamptz not null default now(),
      primary key (application, person)
    )`.execute(db);
  await sql`create index application_reviews_person on application_reviews (person)`.execute(db);
  await sql`comment on table application_reviews is
    'The scores of an application, one row for each reviewer who has seen those of the others or given one.'`.execute(
    db,
  );
  await sql`comment on column application_reviews.score is
    'The weighted mean of the marks, 0 to 100; null if the reviewer decides without a score of their own.'`.execute(db);
  await sql`comment on column application_reviews.marks is 'The mark for each criterion, by its name.'`.execute(db);
}
