import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/data/tables.ts';

/** Seconds that a token works. */
export const TOKEN_SECONDS = 300;

export interface LoginToken {
  readonly administrator: number;
  readonly person: number;
  readonly project: number;
  readonly landing: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a token; the caller has checked the policy. Deletes expired tokens. */
export async function createLoginToken(db: Db, token: LoginToken): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('login_tokens')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('login_tokens')
    .values({ ...token, hash: hashOf(text), expires: sql<Date>`now() + make_interval(secs => ${TOKEN_SECONDS})` })
    .execute();
  return text;
}

/** Deletes and returns a token: of two simultaneous uses, one gets it. */
export async function consumeLoginToken(db: Db, text: string): Promise<LoginToken | undefined> {
  return db
    .deleteFrom('login_tokens')
    .where('hash', '=', hashOf(text))
    .where('expires', '>', sql<Date>`now()`)
    .returning(['administrator', 'person', 'project', 'landing'])
    .executeTakeFirst();
}
