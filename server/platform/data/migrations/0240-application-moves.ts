import { sql, type Kysely } from 'kysely';

/** What applications are found, ordered and compared by, and what their history says of a move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications
      -- First name and surname as they were written, and in the order of lists.
      add column name text not null default '',
      add column sort_name text not null default '',
      add column afm text not null default '',
      add column search tsvector not null default '',
      -- The applicant was asked to hand it in again.
      add column reopened timestamptz,
      -- Who was made from it.
      add column mentee integer references people on delete set null`.execute(db);
  await sql`
    update applications set
      name = btrim(concat_ws(' ', btrim(answers ->> 'first_name'), btrim(answers ->> 'last_name'))),
      sort_name = praxis_fold(btrim(concat_ws(' ', btrim(answers ->> 'last_name'), btrim(answers ->> 'first_name')))),
      afm = coalesce(btrim(answers ->> 'afm'), ''),
      search = array_to_tsvector(array_remove(regexp_split_to_array(praxis_fold(btrim(concat_ws(' ',
        answers ->> 'first_name', answers ->> 'last_name'))), '\s+'), ''))`.execute(db);
  await sql`create index applications_submitted on applications (project, submitted desc nulls last, id desc)`.execute(
    db,
  );
  await sql`create index applications_name on applications (project, sort_name, id)`.execute(db);
  await sql`create index applications_changed on applications (project, changed, id)`.execute(db);
  await sql`create index applications_afm on applications (project, afm) include (id) where status <> -1 and afm <> ''`.execute(
    db,
  );
  await sql`
    create index applications_address on applications (project, lower(address)) include (address, id)
      where status <> -1 and address <> ''`.execute(db);
  await sql`create index applications_search on applications using gin (search)`.execute(db);
  await sql`create index applications_mentee on applications (mentee)`.execute(db);
  await sql`
    alter table application_moves
      add column kind text not null default 'submit',
      -- The change that it is a part of.
      add column batch uuid,
      -- The status before a refusal, as it was before the move.
      add column before integer,
      add column mailed boolean not null default false`.execute(db);
  await sql`create index application_moves_batch on application_moves (batch)`.execute(db);
  await sql`create index application_moves_person on application_moves (person)`.execute(db);
}
