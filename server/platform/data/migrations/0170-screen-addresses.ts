import { sql, type Kysely } from 'kysely';

/** The screens of a project that state an address are found without reading its documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index documents_addresses on documents (project) where document -> 'address' is not null`.execute(
    db,
  );
}
