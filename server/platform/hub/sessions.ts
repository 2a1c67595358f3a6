import { sql } from 'kysely';
import type { Db } from '../data/tables.ts';
import type { Config } from '../base/config.ts';

type Limits = Pick<Config, 'SESSION_IDLE'>;

const isLive = ({ SESSION_IDLE }: Limits) =>
  sql<boolean>`(expires > now() and seen > now() - make_interval(mins => ${SESSION_IDLE}))`;

/** The valid ones of these sessions. An open page does not extend a session; only calls of hub methods do. */
export async function findLiveSessions(
  db: Db,
  limits: Limits,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('hash')
    .where(
      'hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where(isLive(limits))
    .execute();
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

/** A hub message extends the session as a call does. Returns whether the session is valid. */
export async function touchSession(db: Db, limits: Limits, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ seen: new Date() })
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .where(isLive(limits))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
