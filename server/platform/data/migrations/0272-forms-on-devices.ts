import { sql, type Kysely } from 'kysely';

/** The form on a device that an application began as: its draft and its submission are one application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column form_key uuid`.execute(db);
  await sql`create unique index applications_form_key on applications (project, form_key)`.execute(db);
}
