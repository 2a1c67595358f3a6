import { sql, type Kysely } from 'kysely';

/** Sessions, counted attempts, the audit log, the outbox, and what the installation knows of itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      hash bytea primary key,
      person integer not null,
      created timestamptz not null default now(),
      seen timestamptz not null default now(),
      expires timestamptz not null,
      address text,
      agent text,
      behind integer
    )`.execute(db);
  await sql`create index sessions_person on sessions (person)`.execute(db);
  await sql`create index sessions_expires on sessions (expires)`.execute(db);
  await sql`
    create table attempts (
      key text primary key,
      count integer not null,
      until timestamptz not null
    )`.execute(db);
  await sql`
    create table audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      person integer,
      behind integer,
      action text not null,
      subject text,
      project text,
      details jsonb not null default '{}',
      request text,
      address text
    )`.execute(db);
  await sql`create index audit_at on audit (at desc)`.execute(db);
  await sql`create index audit_person on audit (person, at desc)`.execute(db);
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      key text not null unique,
      payload jsonb not null,
      attempts integer not null default 0,
      next timestamptz not null default now(),
      held timestamptz,
      done timestamptz,
      failed timestamptz,
      problem text,
      result jsonb,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index outbox_waiting on outbox (next) where done is null and failed is null`.execute(db);
  await sql`create table installation (key text primary key, value jsonb not null)`.execute(db);
  // Row-level security asks for the reader: data/row-security.ts sets it for a transaction.
  await sql`
    create function praxis_person() returns integer language sql stable
      as $$ select nullif(current_setting('praxis.person', true), '')::integer $$`.execute(db);
}
