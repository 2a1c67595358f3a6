import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../area.ts';

/** The row that a backup writes. */
export const LAST_BACKUP = 'lastBackup';

/** What all nodes of one installation, and no other, know it by. Made by the first that asks. */
export const installationId = (db: Db): Promise<string> => readOrMake(db, 'id', randomUUID);

/** A secret that all nodes share, where the settings have none. */
export const installationSecret = (db: Db, name: 'humanCheck' | 'stopMails'): Promise<string> =>
  readOrMake(db, `secret:${name}`, () => randomBytes(32).toString('base64url'));

/** When the last backup was whole; null where none was made. */
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
