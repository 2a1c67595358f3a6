import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../area.ts';

/** How long a token works. */
export const TOKEN_SECONDS = 300;

/** A token that signs an administrator in as somebody; only its hash is kept. */
export interface LoginTokenTable {
  hash: Buffer;
  administrator: number;
  person: number;
  project: number;
  landing: string;
  expires: Date;
}

export interface LoginToken {
  readonly administrator: number;
  readonly person: number;
  readonly project: number;
  readonly landing: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a token; whoever makes one has asked the policy. Those that have run out are forgotten. */
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

/** Takes a token out of the table: of two who come with it at once, one gets it. */
export async function consumeLoginToken(db: Db, text: string): Promise<LoginToken | undefined> {
  return db
    .deleteFrom('login_tokens')
    .where('hash', '=', hashOf(text))
    .where('expires', '>', sql<Date>`now()`)
    .returning(['administrator', 'person', 'project', 'landing'])
    .executeTakeFirst();
}
