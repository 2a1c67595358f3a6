import { sql } from 'kysely';
import type { Db } from '../data/tables.ts';

/** The number of allowed attempts in a time. */
export interface AttemptLimit {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** Counts an attempt, for all nodes. Returns the seconds to wait if it was too often, else 0. */
export async function countAttempt(db: Db, { key, max, seconds }: AttemptLimit): Promise<number> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into attempts as a (key, count, until) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.until < now() then 1 else a.count + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
    returning count, ceil(extract(epoch from until - now()))::integer as left`.execute(db);
  const row = rows[0];
  return row && row.count > max ? Math.max(1, row.left) : 0;
}
