import { sql, type Kysely } from 'kysely';

/** The names that actions, their types and questionnaires have in bundles: they stay when a title changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bundle_names (
      project integer not null references projects on delete cascade,
      kind text not null,
      id text not null,
      name text not null,
      primary key (project, kind, id),
      unique (project, kind, name)
    )`.execute(db);
}
