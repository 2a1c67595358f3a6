import { sql, type Kysely } from 'kysely';

/** Files of somebody without a session belong to a token, to an application, or to both while a draft was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest_files
      alter column token drop not null,
      add column project integer references projects on delete cascade,
      add column application integer references applications on delete cascade,
      add column question text not null default '',
      -- A part of the application as it was handed in.
      add column handed boolean not null default false,
      -- The applicant took it off an application that was opened again, and has not handed that in yet.
      add column removed boolean not null default false`.execute(db);
  await sql`update guest_files set project = t.project from guest_tokens t where t.hash = guest_files.token`.execute(
    db,
  );
  await sql`create index guest_files_application on guest_files (application)`.execute(db);
  await sql`create index guest_files_project on guest_files (project) include (size, handed)`.execute(db);
  await sql`
    alter table application_links
      -- The documents that the mail asks for; null for links that ask for none.
      add column questions text[],
      -- When they came.
      add column answered timestamptz`.execute(db);
  await sql`
    alter table application_moves
      -- The documents that were asked for, or that came.
      add column documents text[] not null default '{}'`.execute(db);
}
