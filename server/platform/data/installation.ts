import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from './tables.ts';

/** The row that a backup writes. */
export const LAST_BACKUP = 'lastBackup';

/** The id of the installation, shared by all nodes. Made on first use. */
export const installationId = (db: Db): Promise<string> => readOrMake(db, 'id', randomUUID);

/** A secret shared by all nodes, for settings that give none. */
export const installationSecret = (
  db: Db,
  name: 'calendarFeeds' | 'deviceKeys' | 'humanCheck' | 'ownApplications' | 'stopMails',
): Promise<string> => readOrMake(db, `secret:${name}`, () => randomBytes(32).toString('base64url'));

/** The time of the last complete backup; null without one. */
export const lastBackup = async (db: Db): Promise<string | null> => (await readValue(db, LAST_BACKUP)) ?? null;

async function readOrMake(db: Db, key: string, make: () => string): Promise<string> {
  const known = await readValue(db, key);
  if (known !== undefined) return known;
  await db
    .insertInto('installation')
    .values({ key, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return String(await readValue(db, key));
}

const readValue = async (db: Db, key: string): Promise<string | undefined> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row && String(row.value);
};
