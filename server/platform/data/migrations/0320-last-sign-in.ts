import { sql, type Kysely } from 'kysely';

/** When people last signed in. Sessions end, so they cannot tell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column signed_in timestamptz`.execute(db);
  await sql`
    update people set signed_in = last.time
    from (select person, max(created) as time from sessions where impersonator is null group by person) last
    where people.id = last.person`.execute(db);
  await sql`comment on column people.signed_in is
    'When the person last signed in; null for never, or before this was stored.'`.execute(db);
}
