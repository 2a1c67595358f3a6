import { sql, type Kysely } from 'kysely';

/** Withdrawn applications get a status of their own, 1001. They were declined ones with a withdrawal in the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications drop constraint applications_status_check,
      add constraint applications_status_check check (status in (-1, 1, 100, 2, 3, 1000, 1001))`.execute(db);
  await sql`
    update applications set status = 1001
    where status = 1000 and (
      select kind from application_moves m where m.application = applications.id and m.status_from <> m.status_to
      order by m.id desc limit 1) = 'withdraw'`.execute(db);
  await sql`
    update application_moves m set status_from = 1001
    where status_from = 1000 and (
      select kind from application_moves earlier where earlier.application = m.application and earlier.id < m.id
        and earlier.status_from <> earlier.status_to order by earlier.id desc limit 1) = 'withdraw'`.execute(db);
  await sql`update application_moves set status_to = 1001 where kind = 'withdraw' and status_to = 1000`.execute(db);
}
