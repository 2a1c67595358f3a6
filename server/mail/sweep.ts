import { sql } from 'kysely';
import type { Db } from '../area.ts';

/** Days that a mail is kept after it went out, or was given up. */
const RETENTION_DAYS = 90;
/** Days that runs of jobs are kept: there are a thousand a day. */
const RUN_RETENTION_DAYS = 14;

/** Days that the rows of reports stay in their mails, which hold what one person may see. */
const REPORT_RETENTION_DAYS = 7;

/** Forgets old mails, and what the outbox remembers of what it did long ago. */
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
