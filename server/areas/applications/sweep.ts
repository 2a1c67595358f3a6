import { sql } from 'kysely';
import type { Db } from '../../area.ts';
import { dropFiles } from '../../public/guest-files.ts';
import { DRAFT_DAYS } from './links.ts';

/** Deletes drafts that nobody has changed for a month, with their files, and links that have expired. */
export async function sweepApplications(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const drafts = await transaction
      .selectFrom('applications')
      .where('status', '=', -1)
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
