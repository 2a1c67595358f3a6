import { sql, type Kysely } from 'kysely';
import type { Db, Database } from './tables.ts';

/**
 * Runs work as one reader: during the transaction `praxis_person()` is this person, for row-level security policies.
 * The setting ends with the transaction.
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
