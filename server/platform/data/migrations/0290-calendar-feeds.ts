import { sql, type Kysely } from 'kysely';

/** The address at which calendar programs read the meetings of a person. It is derived from the generation; a new one ends the former address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      person integer not null references people on delete cascade,
      project integer not null references projects on delete cascade,
      generation integer not null,
      open boolean not null,
      primary key (person, project)
    )`.execute(db);
  await sql`create index calendar_feeds_project on calendar_feeds (project)`.execute(db);
  await sql`comment on table calendar_feeds is
    'The address at which calendar programs read the meetings of a person in a project.'`.execute(db);
  await sql`comment on column calendar_feeds.generation is
    'The address is signed for this number; a higher one ends the former address.'`.execute(db);
  await sql`comment on column calendar_feeds.open is 'Whether the address answers.'`.execute(db);
}
