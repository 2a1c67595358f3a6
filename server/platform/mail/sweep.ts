import { sql } from 'kysely';
import type { Db } from '../data/tables.ts';

/** Days for which a mail is stored after it was sent or failed. */
const RETENTION_DAYS = 90;
/** Days for which runs of jobs are stored: there are a thousand a day. */
const RUN_RETENTION_DAYS = 14;

/** Days for which the rows of reports stay in stored mails, since they are visible to one person only. */
const REPORT_RETENTION_DAYS = 7;

/** Deletes old mails and old effects of the outbox. */
export async function sweepMails(db: Db): Promise<void> {
  const old = sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`;
  await db
    .deleteFrom('outbox')
    .where(
      'created',
      '<',
      sql<Date>`now() - make_interval(days => case when kind like 'job.%' then ${RUN_RETENTION_DAYS}::integer else ${RETENTION_DAYS} end)`,
    )
    .where((where) => where.or([where('done', 'is not', null), where('failed', 'is not', null)]))
    .execute();
  await sql`update mails set text = '', html = '', attachments = '[]'
    where template = 'report' and text <> '' and created < now() - make_interval(days => ${REPORT_RETENTION_DAYS})
      and exists (select from outbox where outbox.key = mails.key and (done is not null or failed is not null))`.execute(
    db,
  );
  await db
    .deleteFrom('mails')
    .where('created', '<', old)
    .where(sql<boolean>`not exists (select from outbox where outbox.key = mails.key)`)
    .execute();
}
