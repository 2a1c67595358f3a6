import { sql, type Kysely } from 'kysely';

const BATCH = 500;

/** Names are shown with the first name first, and ordered by the surname. Both columns follow from the fields, whichever release writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column sort_name text not null default ''`.execute(db);
  // displayName() of schemas/formats has the same rule; a test holds the two together.
  await sql`
    create function praxis_names_of_people() returns trigger language plpgsql as $$
    declare
      first_name text := nullif(btrim(case when jsonb_typeof(new.fields -> 'first_name') = 'string'
        then new.fields ->> 'first_name' end, E' \\t\\r\\n'), '');
      last_name text := nullif(btrim(case when jsonb_typeof(new.fields -> 'last_name') = 'string'
        then new.fields ->> 'last_name' end, E' \\t\\r\\n'), '');
    begin
      new.name := concat_ws(' ', first_name, last_name);
      new.sort_name := concat_ws(' ', last_name, first_name);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger people_names before insert or update of fields on people for each row
      execute function praxis_names_of_people()`.execute(db);
  await writeNames(db);
  await sql`create index people_sort_name on people (sort_name, id)`.execute(db);
}

/** The trigger writes the names of those who are there. */
async function writeNames(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from people where id > ${last} order by id limit ${BATCH}`.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    await sql`update people set fields = fields where id > ${last} and id <= ${end}`.execute(db);
    last = end;
  }
}
