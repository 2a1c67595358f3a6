import { sql } from 'kysely';
import type { Db } from '../area.ts';

/** How often something may be done. */
export interface AttemptLimit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** Counts one more, on every node alike. Seconds to wait where that was too often; 0 where it was not. */
export async function countAttempt(db: Db, { key, most, seconds }: AttemptLimit): Promise<number> {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into attempts as a (key, count, until) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when a.until < now() then 1 else a.count + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
    returning count, ceil(extract(epoch from until - now()))::integer as left`.execute(db);
  const row = rows[0];
  return row && row.count > most ? Math.max(1, row.left) : 0;
}
