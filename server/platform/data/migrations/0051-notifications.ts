import { sql, type Kysely } from 'kysely';

/** What people are told. Titles are keys of texts, so that each reader has them in their own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      person integer not null references people on delete cascade,
      project integer references projects on delete cascade,
      key text not null,
      kind text not null,
      title jsonb not null,
      text jsonb,
      link jsonb,
      time timestamptz not null default now(),
      read timestamptz,
      unique (person, key)
    )`.execute(db);
  await sql`create index notifications_person on notifications (person, id desc)`.execute(db);
  await sql`create index notifications_unread on notifications (person) where read is null`.execute(db);
}
