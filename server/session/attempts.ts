import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../area.ts';
import type { Config } from '../config.ts';
import { tooManyRequests } from '../problem.ts';
import { countAttempt } from './attempt-limit.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/** Guesses of one account from everywhere in an hour: OWASP ASVS allows a hundred. */
const ACCOUNT_FACTOR = 10;
/** People behind one address share it. */
const ADDRESS_FACTOR = 30;

/** The account as the sign-in looks it up: other spellings of one name share its limit. */
const accountAttemptKey = (userName: string) =>
  `account:${createHash('sha256').update(userName.normalize('NFKC').trim().toLocaleLowerCase('el')).digest('base64url')}`;

/** A household has a whole IPv6 network: its addresses count as one. */
export function addressAttemptKey(address: string): string {
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

const pairAttemptKey = (userName: string, address: string) =>
  `${accountAttemptKey(userName)} ${addressAttemptKey(address)}`;

/**
 * Counts a sign-in before its password is looked at, so that many at once are counted too; 429 where there were too many. Whoever fails here can not be
 * the cause that others are refused: a device that the account's owner has used has an allowance of its own, and what is refused for one account at one
 * address counts for nothing else.
 */
export async function countSignIn(
  db: Db,
  { SIGN_IN_ATTEMPTS: most }: Pick<Config, 'SIGN_IN_ATTEMPTS'>,
  userName: string,
  address: string,
  knownDevice?: string,
): Promise<void> {
  if (
    knownDevice !== undefined &&
    (await countAttempt(db, { key: knownDevice, most, seconds: QUARTER_HOUR_SECONDS })) === 0
  )
    return;
  for (const limit of [
    { key: pairAttemptKey(userName, address), most, seconds: QUARTER_HOUR_SECONDS },
    { key: accountAttemptKey(userName), most: most * ACCOUNT_FACTOR, seconds: HOUR_SECONDS },
    { key: addressAttemptKey(address), most: most * ADDRESS_FACTOR, seconds: QUARTER_HOUR_SECONDS },
  ]) {
    const wait = await countAttempt(db, limit);
    if (wait > 0) throw tooManyRequests(wait, 'too-many-sign-ins');
  }
}

/** After a right password whoever gave it starts from nothing again; the account and the address get their attempt back. */
export async function refundSignIn(db: Db, userName: string, address: string, knownDevice?: string): Promise<void> {
  const own = [pairAttemptKey(userName, address), ...(knownDevice === undefined ? [] : [knownDevice])];
  await db.deleteFrom('attempts').where('key', 'in', own).execute();
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', [accountAttemptKey(userName), addressAttemptKey(address)])
    .execute();
}

/** What was guessed of another password counts no more. */
export async function clearSignInAttempts(db: Db, userName: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where(sql<boolean>`starts_with(key, ${accountAttemptKey(userName)})`)
    .execute();
}
