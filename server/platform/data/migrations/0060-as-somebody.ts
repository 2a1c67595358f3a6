import { sql, type Kysely } from 'kysely';

/** Sessions in which an administrator acts, or looks, as somebody else; the tokens that begin them; texts that translators changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whom the session's person looks at the product as; and the session to go back to after a login-as in the same browser.
  await sql`alter table sessions add column viewing integer, add column back bytea`.execute(db);
  await sql`
    create table login_tokens (
      hash bytea primary key,
      administrator integer not null references people on delete cascade,
      person integer not null references people on delete cascade,
      project integer not null references projects on delete cascade,
      landing text not null,
      expires timestamptz not null
    )`.execute(db);
  await sql`
    create table texts (
      language text not null,
      key text not null,
      value text not null,
      author integer references people on delete set null,
      author_name text not null,
      time timestamptz not null default now(),
      revision integer not null default 1,
      primary key (language, key)
    )`.execute(db);
  await sql`create index audit_project on audit (project, id desc)`.execute(db);
}
