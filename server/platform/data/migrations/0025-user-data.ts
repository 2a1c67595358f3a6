import { sql, type Kysely } from 'kysely';

/** What pages keep for a person in a project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_data (
      project integer not null references projects on delete cascade,
      person integer not null references people on delete cascade,
      data json not null default '{}',
      primary key (project, person)
    )`.execute(db);
}
