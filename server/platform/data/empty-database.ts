import { sql, type Kysely } from 'kysely';
import type { Db, Database } from './tables.ts';

const LOCK = 7_251_948;

/** Whether the database has no people yet. */
async function isDatabaseEmpty(db: Db): Promise<boolean> {
  const anybody = await db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  return anybody === undefined;
}

/** Runs what makes the first person, in one transaction: of several simultaneous calls exactly one succeeds. */
export function runIfEmpty<Result>(
  db: Kysely<Database>,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (transaction) => {
    // The other call may take long, and this one has to wait for its outcome.
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    return (await isDatabaseEmpty(transaction)) ? work(transaction) : undefined;
  });
}

/** Fills an empty database, and records that it contains the demo. */
export async function fillWithDemo(db: Kysely<Database>, load: (transaction: Db) => Promise<void>): Promise<boolean> {
  const filled = await runIfEmpty(db, async (transaction) => {
    await load(transaction);
    await transaction
      .insertInto('installation')
      .values({ key: 'demo', value: 'true' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return true;
  });
  return filled === true;
}

/** Whether the installation contains the demo. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === true;
}
