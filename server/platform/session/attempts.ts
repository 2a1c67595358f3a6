import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '../data/tables.ts';
import type { Config } from '../base/config.ts';
import { tooManyRequests } from '../base/problem.ts';
import { countAttempt } from './attempt-limit.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/** The factor for guesses of one account from everywhere in an hour: OWASP ASVS allows a hundred. */
const ACCOUNT_FACTOR = 10;
/** Shared by all people behind one address. */
const ADDRESS_FACTOR = 30;

/** The account as the sign-in looks it up, so that other spellings of a name share its limit. */
const accountAttemptKey = (userName: string) =>
  `account:${createHash('sha256').update(userName.normalize('NFKC').trim().toLocaleLowerCase('el')).digest('base64url')}`;

/** A household has a whole IPv6 network, so its addresses count as one. */
export function addressAttemptKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return `address:${plain}`;
  // The URL parser writes an address in its canonical form.
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
 * Counts a sign-in before its password is checked, so that simultaneous ones are counted, too; 429 for too many. Failed
 * attempts cannot lock others out: a device that the account's owner has used has its own limit, and attempts that are
 * refused for one account at one address count for no other limit.
 */
export async function countSignIn(
  db: Db,
  { SIGN_IN_ATTEMPTS: max }: Pick<Config, 'SIGN_IN_ATTEMPTS'>,
  userName: string,
  address: string,
  knownDevice?: string,
): Promise<void> {
  if (
    knownDevice !== undefined &&
    (await countAttempt(db, { key: knownDevice, max, seconds: QUARTER_HOUR_SECONDS })) === 0
  )
    return;
  for (const limit of [
    { key: pairAttemptKey(userName, address), max, seconds: QUARTER_HOUR_SECONDS },
    { key: accountAttemptKey(userName), max: max * ACCOUNT_FACTOR, seconds: HOUR_SECONDS },
    { key: addressAttemptKey(address), max: max * ADDRESS_FACTOR, seconds: QUARTER_HOUR_SECONDS },
  ]) {
    const wait = await countAttempt(db, limit);
    if (wait > 0) throw tooManyRequests(wait, 'too-many-sign-ins');
  }
}

/**
 * After a right password the limit of this client starts anew, and the account and the address get one attempt back.
 */
export async function refundSignIn(db: Db, userName: string, address: string, knownDevice?: string): Promise<void> {
  const own = [pairAttemptKey(userName, address), ...(knownDevice === undefined ? [] : [knownDevice])];
  await db.deleteFrom('attempts').where('key', 'in', own).execute();
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', [accountAttemptKey(userName), addressAttemptKey(address)])
    .execute();
}

/** Deletes the counted attempts of an account, after its password was changed. */
export async function clearSignInAttempts(db: Db, userName: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where(sql<boolean>`starts_with(key, ${accountAttemptKey(userName)})`)
    .execute();
}
