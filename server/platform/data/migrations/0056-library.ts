import { sql, type Kysely } from 'kysely';

/** The library: items in folders, what people think of them, and what they are found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table library_items (
      id text primary key,
      project integer not null references projects on delete cascade,
      title text not null,
      category text not null,
      link text not null default '',
      file text references files on delete set null,
      mime text not null,
      metadata jsonb not null default '{}',
      tags text[] not null default '{}',
      state text not null check (state in ('approved', 'waiting', 'returned')),
      reason text not null default '',
      uploader integer references people on delete set null,
      -- Kept with the item, so that lists need not count.
      stars real not null default 0,
      ratings integer not null default 0,
      -- The text of the file; null while nobody has read it.
      body text,
      search tsvector not null default ''::tsvector,
      changed timestamptz not null default now(),
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index library_items_category on library_items (project, category text_pattern_ops)`.execute(db);
  await sql`create index library_items_state on library_items (project, state) where state <> 'approved'`.execute(db);
  await sql`create index library_items_uploader on library_items (uploader)`.execute(db);
  await sql`create index library_items_unread on library_items (changed) where body is null and file is not null`.execute(
    db,
  );
  await sql`create index library_items_file on library_items (file)`.execute(db);
  await sql`create index library_items_search on library_items using gin (search)`.execute(db);
  await sql`
    create table library_folders (
      project integer not null references projects on delete cascade,
      category text not null,
      primary key (project, category)
    )`.execute(db);
  await sql`
    create table library_versions (
      item text not null references library_items on delete cascade,
      file text not null references files on delete cascade,
      primary key (item, file)
    )`.execute(db);
  await sql`create index library_versions_file on library_versions (file)`.execute(db);
  await sql`
    create table library_ratings (
      item text not null references library_items on delete cascade,
      person integer not null references people on delete cascade,
      stars integer not null check (stars between 1 and 5),
      primary key (item, person)
    )`.execute(db);
  await sql`
    create table library_favourites (
      item text not null references library_items on delete cascade,
      person integer not null references people on delete cascade,
      primary key (item, person)
    )`.execute(db);
  await sql`create index library_favourites_person on library_favourites (person)`.execute(db);
  await sql`
    create table library_shares (
      item text not null references library_items on delete cascade,
      owner integer not null references people on delete cascade,
      receiver integer not null references people on delete cascade,
      is_new boolean not null,
      time timestamptz not null default now(),
      primary key (item, owner, receiver)
    )`.execute(db);
  await sql`create index library_shares_receiver on library_shares (receiver)`.execute(db);
  await sql`create index library_shares_owner on library_shares (owner)`.execute(db);
}
