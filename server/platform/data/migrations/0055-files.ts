import { sql, type Kysely } from 'kysely';

/** Stored files, uploads that are under way, and who was given what. The bytes are in the storage, under the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id text primary key,
      project integer not null references projects on delete cascade,
      owner integer not null references people on delete cascade,
      uploader integer references people on delete set null,
      place text not null check (place in ('own', 'tool', 'directory', 'shared', 'library')),
      category text not null,
      name text not null,
      -- The name alone, as versions of one file have it in common.
      base text not null,
      version text not null,
      mime text not null,
      size bigint not null check (size >= 0),
      hash text not null,
      key text not null unique,
      tool jsonb,
      number bigint generated always as identity unique,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index files_name on files (project, place, owner, category, name)`.execute(db);
  await sql`create index files_base on files (project, category, owner, base)`.execute(db);
  await sql`create index files_owner on files (owner)`.execute(db);
  await sql`
    create table uploads (
      id text primary key,
      project integer not null references projects on delete cascade,
      person integer not null references people on delete cascade,
      place text not null check (place in ('own', 'library')),
      parts integer not null,
      part_size integer not null,
      size bigint,
      key text not null,
      plan jsonb not null,
      -- What it became; a second end gives the same.
      result text,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index uploads_created on uploads (created)`.execute(db);
  await sql`
    create table file_shares (
      id bigint generated always as identity primary key,
      file text not null references files on delete cascade,
      project integer not null references projects on delete cascade,
      owner integer not null references people on delete cascade,
      receiver integer not null references people on delete cascade,
      created timestamptz not null default now(),
      unique (file, owner, receiver)
    )`.execute(db);
  await sql`create index file_shares_owner on file_shares (project, owner)`.execute(db);
  await sql`create index file_shares_receiver on file_shares (project, receiver)`.execute(db);
  // Keys whose bytes may be there without a record: written before them, or left after them.
  await sql`
    create table loose_files (
      key text primary key,
      since timestamptz not null default now()
    )`.execute(db);
}
