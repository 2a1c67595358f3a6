import { sql, type Kysely } from 'kysely';

/** Files of people without a session. They have tables of their own: no statement about files of people can find them, in no release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guest_tokens (
      hash bytea primary key,
      project integer not null references projects on delete cascade,
      purpose text not null,
      expires timestamptz not null,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index guest_tokens_expires on guest_tokens (expires)`.execute(db);
  await sql`create index guest_tokens_project on guest_tokens (project)`.execute(db);
  await sql`
    create table guest_files (
      id text primary key,
      token bytea not null references guest_tokens on delete cascade,
      name text not null,
      mime text not null,
      size bigint not null check (size >= 0),
      hash text not null,
      key text not null unique,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index guest_files_token on guest_files (token)`.execute(db);
}
