import { randomUUID } from 'node:crypto';
import type { Db } from '../area.ts';

/** What all nodes of one installation, and no other, know it by. Made by the first that asks. */
export async function installationId(db: Db): Promise<string> {
  const known = await readId(db);
  if (known !== undefined) return known;
  await db
    .insertInto('installation')
    .values({ key: 'id', value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return String(await readId(db));
}

const readId = async (db: Db): Promise<string | undefined> => {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'id').executeTakeFirst();
  return row && String(row.value);
};
