import { sql, type Kysely } from 'kysely';

/** Links for a new password: only their hashes. And the language in which somebody reads, for what is written to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resets (
      hash bytea primary key,
      person integer not null references people on delete cascade,
      expires timestamptz not null,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index resets_person on resets (person, created)`.execute(db);
  await sql`alter table people add column language text`.execute(db);
  await sql`create index people_email on people (lower(fields ->> 'email'))`.execute(db);
}
