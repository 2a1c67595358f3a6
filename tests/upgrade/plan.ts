import { sql, type Kysely } from 'kysely';

/** Lets PostgreSQL plan a statement, whose parameters are open, and changes nothing. Returns why it cannot. */
export async function planOf(db: Kysely<unknown>, statement: string): Promise<string | undefined> {
  try {
    await sql.raw(`explain (generic_plan) ${statement}`).execute(db);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
