import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';
import { dropFiles } from '../guests/guest-files.ts';
import { DRAFT_DAYS } from '../guests/links.ts';
import { STATUS } from '../../../../schemas/entities/application-status.ts';

/** Deletes drafts without changes for a month, with their files, and expired links. */
export async function sweepApplications(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const drafts = await transaction
      .selectFrom('applications')
      .where('status', '=', STATUS.draft)
      .where('changed', '<', sql<Date>`now() - make_interval(days => ${DRAFT_DAYS})`)
      .select('id')
      .forUpdate()
      .execute();
    const ids = drafts.map(({ id }) => id);
    if (ids.length === 0) return;
    await dropFiles(transaction, ids);
    await transaction.deleteFrom('applications').where('id', 'in', ids).execute();
  });
  await db
    .deleteFrom('application_links')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
}
