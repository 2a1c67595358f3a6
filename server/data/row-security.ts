import { sql, type Kysely } from 'kysely';
import type { Db } from '../area.ts';
import type { Database } from './tables.ts';

/**
 * Works as one reader: for the length of the transaction `praxis_person()` is this person, which is what row-level
 * security policies ask. The setting ends with the transaction; the connection goes back to the pool without it.
 */
export function runAsPerson<Result>(
  db: Kysely<Database>,
  person: number,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('praxis.person', ${String(person)}, true)`.execute(transaction);
    return work(transaction);
  });
}
