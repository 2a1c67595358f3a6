import { sql, type Kysely } from 'kysely';

/** Lets PostgreSQL plan a statement with open parameters, without running it. Returns the error, if any. */
export async function planOf(db: Kysely<unknown>, statement: string): Promise<string | undefined> {
  try {
    await sql.raw(`explain (generic_plan) ${statement}`).execute(db);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
