import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../area.ts';

/** Tables with a row for the link of a mail: what it opens, until when, and the hashes of its tokens. */
const LINK_TABLES = ['resets', 'application_links'] as const;
export type LinkTable = (typeof LINK_TABLES)[number];

/** Tokens of one link: a mail is handed over more than once when it is not certain that a mail server has it. */
const MAX_TOKENS = 20;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Does a token open the link of a row? */
export const hasLinkToken = (table: LinkTable, token: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.hashes`)} @> array[${hashOf(token)}::bytea]`;

/**
 * A token for the link of a mail; null when the link was used up, or its time is over. Each one that was drawn for a mail works until one of them is
 * used: nobody knows which of two attempts reached its reader.
 */
export async function issueLinkToken(db: Db, mail: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  for (const table of LINK_TABLES) {
    // oxlint-disable-next-line no-await-in-loop -- a mail has one link
    const { rows } = await sql`
      update ${sql.table(table)} set hashes = array_append(hashes, ${hashOf(token)})
      where mail = ${mail} and expires > now() and cardinality(hashes) < ${MAX_TOKENS} returning id`.execute(db);
    if (rows.length > 0) return token;
  }
  return null;
}
