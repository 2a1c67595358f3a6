import { sql, type Kysely } from 'kysely';

/** Who is here: a row for each open page, which holds as long as the node that has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hub_nodes (
      node uuid primary key,
      seen timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table presence (
      connection text primary key,
      node uuid not null references hub_nodes on delete cascade,
      person integer not null references people on delete cascade,
      since timestamptz not null default now()
    )`.execute(db);
  await sql`create index presence_person on presence (person)`.execute(db);
  await sql`create index presence_node on presence (node)`.execute(db);
}
