import { sql } from 'kysely';
import type { CallContext } from '../../../platform/http/area.ts';
import { lastBackup } from '../../../platform/data/installation.ts';
import type { Reader } from '../../../policy/reader.ts';
import { countJobs } from '../jobs/jobs.ts';
import { countMails } from '../../messages/index.ts';

const WEEK_MS = 7 * 86_400_000;

/** The state of the installation, for readers who administer it. */
export async function loadHealth({ db, storage }: CallContext, reader: Reader) {
  const [Mails, Jobs, { bytes }, Room, Backup] = await Promise.all([
    countMails(db, reader, new Date(Date.now() - WEEK_MS)),
    countJobs(db),
    db
      .selectFrom('files')
      .where('project', '=', reader.project.id)
      .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
      .executeTakeFirstOrThrow(),
    storage.room(),
    lastBackup(db),
  ]);
  return { Mails, Jobs, Files: { Bytes: Number(bytes), Room }, Backup };
}
