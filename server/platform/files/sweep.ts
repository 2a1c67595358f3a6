import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../base/config.ts';
import { isBackupRunning } from '../data/backup-lock.ts';
import type { Database } from '../data/tables.ts';
import { spoolFolder } from './create-storage.ts';
import type { Storage } from './storage.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Deletes uploads that were not ended within a day, bytes without a record, and old files of calls. */
export async function sweepFiles(
  db: Kysely<Database>,
  storage: Storage,
  config: Pick<Config, 'DATA_DIR'>,
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - DAY);
  await sweepUploads(db, storage, before);
  await sweepGuests(db, now);
  await sweepLoose(db, storage, before);
  await sweepSpool(config, before);
}

/**
 * The row is deleted first, so that a part that arrives meanwhile finds no upload. An ended upload has only its row.
 */
async function sweepUploads(db: Kysely<Database>, storage: Storage, before: Date): Promise<void> {
  const gone = await db
    .deleteFrom('uploads')
    .where('created', '<', before)
    .returning(['id', 'key', 'result'])
    .execute();
  for (const { id, key, result } of gone) {
    await storage.forget({ id });
    if (result === null) await storage.remove(key);
  }
}

/**
 * Deletes tokens that ended an hour ago, when no upload with them can be running, and files without an application,
 * whose bytes become loose and old enough at once.
 */
async function sweepGuests(db: Kysely<Database>, now: number): Promise<void> {
  const before = new Date(now - HOUR);
  await db.transaction().execute(async (transaction) => {
    await sql`
      update guest_files g set token = null from guest_tokens t
      where t.hash = g.token and t.expires < ${before} and g.application is not null`.execute(transaction);
    await sql`
      with gone as (delete from guest_files g using guest_tokens t where t.hash = g.token and t.expires < ${before} returning key)
      insert into loose_files (key, since) select key, 'epoch' from gone on conflict do nothing`.execute(transaction);
    await transaction.deleteFrom('guest_tokens').where('expires', '<', before).execute();
  });
}

async function sweepLoose(db: Kysely<Database>, storage: Storage, before: Date): Promise<void> {
  if (await isBackupRunning(db)) return;
  const { rows } = await sql<{ key: string }>`
    select key from loose_files l where since < ${before} and not exists (select from files f where f.key = l.key)
      and not exists (select from guest_files g where g.key = l.key)`.execute(db);
  for (const { key } of rows) {
    await storage.remove(key);
    await db.deleteFrom('loose_files').where('key', '=', key).execute();
  }
}

/** Deletes files of calls that a killed server left. Each node has its own folder and also checks it at the start. */
export async function sweepSpool(config: Pick<Config, 'DATA_DIR'>, before = new Date(Date.now() - DAY)): Promise<void> {
  const folder = spoolFolder(config);
  const names = await readdir(folder).catch(() => []); // there is no such folder yet
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined); // its call has just ended
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}
