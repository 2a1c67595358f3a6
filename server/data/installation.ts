import { randomUUID } from 'node:crypto';
import type { Db } from '../area.ts';

/** What all nodes of one installation, and no other, know it by. Made by the first that asks. */
export async function installationId(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: 'id', value: JSON.stringify(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'id').executeTakeFirstOrThrow();
  return String(row.value);
}
