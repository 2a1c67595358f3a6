import { sql } from 'kysely';
import type { CallContext } from '../../area.ts';
import { lastBackup } from '../../data/installation.ts';
import type { Reader } from '../../policy/reader.ts';
import { countJobs } from '../jobs/jobs.ts';
import { countMails } from '../mail/mails.ts';

const WEEK_MS = 7 * 86_400_000;

/** Whether the installation does its work, for who can do something about it. */
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
