import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../data/tables.ts';

/** Tables with a row for the link of a mail: its target, its expiry, and the hashes of its tokens. */
const LINK_TABLES = ['resets', 'application_links'] as const;
export type LinkTable = (typeof LINK_TABLES)[number];

/** The maximum number of tokens of one link: a mail is sent again if it is uncertain that the mail server has it. */
const MAX_TOKENS = 20;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Lets a token that the server derives for the reader of a link open it too. False if the link has expired. */
export async function addLinkToken(db: Db, table: LinkTable, id: number, token: string): Promise<boolean> {
  const hash = hashOf(token);
  const { rows } = await sql`
    update ${sql.table(table)} set hashes = case when hashes @> array[${hash}::bytea] then hashes
      else array_append(hashes, ${hash}) end
    where id = ${id} and expires > now() returning id`.execute(db);
  return rows.length > 0;
}

/** Whether a token opens the link of a row. */
export const hasLinkToken = (table: LinkTable, token: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.hashes`)} @> array[${hashOf(token)}::bytea]`;

/**
 * Makes a token for the link of a mail; null if the link was used or has expired. All tokens of a mail work until one
 * of them is used, since it is unknown which attempt reached the reader.
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
