import { sql, type Kysely } from 'kysely';

/** What a person and a project hold is counted by who brought it: bytes that are stored, and those that are on their way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What an upload may become: what it declared, else its parts, each as large as it may be.
  await sql`alter table uploads add column reserved bigint`.execute(db);
  await sql`update uploads set reserved = coalesce(size, parts::bigint * part_size)`.execute(db);
  await sql`alter table uploads alter column reserved set not null`.execute(db);
  await sql`create index uploads_open on uploads (person, project) where result is null`.execute(db);
  await sql`alter table loose_files add column project integer references projects on delete set null`.execute(db);
  await sql`alter table loose_files add column person integer references people on delete set null`.execute(db);
  await sql`alter table loose_files add column size bigint not null default 0`.execute(db);
  await sql`create index files_brought on files ((coalesce(uploader, owner))) include (size, category)`.execute(db);
  await sql`create index files_room on files (project) include (size)`.execute(db);
}
