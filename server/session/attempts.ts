import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../area.ts';
import type { Config } from '../config.ts';
import { tooMany } from '../problem.ts';

const WINDOW_SECONDS = 15 * 60;
/** People behind one address share it. */
const ADDRESS_FACTOR = 5;

/** The account as the sign-in looks it up: other spellings of one name share its limit. */
const accountKey = (userName: string) =>
  `account:${createHash('sha256').update(userName.normalize('NFKC').trim().toLocaleLowerCase('el')).digest('base64url')}`;

/** A household has a whole IPv6 network: its addresses count as one. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return `address:${plain}`;
  // The URL parser writes an address in its one canonical form.
  const canonical = new URL(`http://[${plain.split('%', 1)[0] ?? ''}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const filled =
    tail === undefined ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `address:${filled.slice(0, 4).join(':')}`;
}

/**
 * Counts a sign-in before its password is looked at, so that many at once are counted too; 429 where there were too
 * many. The count is in the database: every node has the same one.
 */
export async function countSignIn(
  db: Db,
  config: Pick<Config, 'SIGN_IN_ATTEMPTS'>,
  userName: string,
  address: string,
): Promise<void> {
  const limits = [
    [accountKey(userName), config.SIGN_IN_ATTEMPTS],
    [addressKey(address), config.SIGN_IN_ATTEMPTS * ADDRESS_FACTOR],
  ] as const;
  for (const [key, limit] of limits) {
    const { count, seconds } = await count1(db, key);
    if (count > limit) throw tooMany(seconds, 'too-many-sign-ins');
  }
}

/** After a right password the account starts from nothing again, and the address gets its attempt back. */
export async function forgiveSignIn(db: Db, userName: string, address: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', accountKey(userName)).execute();
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', '=', addressKey(address))
    .execute();
}

async function count1(db: Db, key: string): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    insert into attempts as a (key, count, until) values (${key}, 1, now() + make_interval(secs => ${WINDOW_SECONDS}))
    on conflict (key) do update set
      count = case when a.until < now() then 1 else a.count + 1 end,
      until = case when a.until < now() then excluded.until else a.until end
    returning count, ceil(extract(epoch from until - now()))::integer as seconds`.execute(db);
  return rows[0] ?? { count: 1, seconds: WINDOW_SECONDS };
}
