import { sql, type Kysely } from 'kysely';

/** Work at times: when a job is due next. Each due time becomes an effect of the outbox, which is also the history of the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      name text primary key,
      kind text not null,
      cron text not null,
      zone text not null,
      missed text not null,
      paused boolean not null default false,
      next timestamptz
    )`.execute(db);
  await sql`create index jobs_next on jobs (next) where not paused`.execute(db);
  // Many that are due at the same moment are taken in this order without being sorted for each claim.
  await sql`create index outbox_in_order on outbox (next, id) where done is null and failed is null`.execute(db);
  await sql`create index outbox_of_jobs on outbox ((payload ->> 'job'), id desc) where kind like 'job.%'`.execute(db);
}
