import { sql, type Kysely } from 'kysely';

/** Every open page asks now and then whether a newer revision is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index revisions_newest on revisions (project, id)`.execute(db);
}
