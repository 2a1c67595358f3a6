import { sql, type Kysely } from 'kysely';

/** The mails that the product writes; the outbox of the same key tells what became of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id integer generated always as identity primary key,
      key text not null unique,
      project integer references projects on delete set null,
      person integer references people on delete set null,
      address text not null,
      language text not null,
      template text not null,
      subject text not null,
      text text not null,
      html text not null,
      attachments jsonb not null default '[]',
      secrets text[] not null default '{}',
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index mails_project on mails (project, id desc)`.execute(db);
  await sql`create index mails_person on mails (person, id desc)`.execute(db);
}
