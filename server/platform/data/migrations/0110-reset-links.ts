import { sql, type Kysely } from 'kysely';

/**
 * The token of a link for a new password is drawn when its mail is handed over: a mail that is handed over twice holds two, and both belong to one request.
 * What older mails hold of tokens is taken out; those that still wait fail, and their readers ask again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resets
      add column id integer generated always as identity,
      add column mail integer unique references mails on delete cascade,
      add column hashes bytea[] not null default '{}'`.execute(db);
  await sql`update resets set hashes = array[hash]`.execute(db);
  await sql`alter table resets drop constraint resets_pkey, drop column hash, add primary key (id)`.execute(db);
  await sql`create index resets_hashes on resets using gin (hashes)`.execute(db);
  await sql`alter table mails add column access boolean not null default false`.execute(db);
  await sql`
    update mails set access = true, text = replace(text, secrets[1], '…'), html = replace(html, secrets[1], '…')
    where cardinality(secrets) > 0`.execute(db);
  await sql`alter table mails drop column secrets`.execute(db);
}
