import { createHmac, timingSafeEqual } from 'node:crypto';
import { installationSecret } from '../../../platform/data/installation.ts';
import type { Db } from '../../../platform/data/tables.ts';

/** Whose meetings an address shows. A higher generation ends the addresses before it. */
export interface FeedKey {
  readonly person: number;
  readonly project: number;
  readonly generation: number;
}

const TOKEN = /^(?<person>\d{1,9})\.(?<project>\d{1,9})\.(?<generation>\d{1,9})\.(?<mac>[\w-]{43})$/;

/** Signs the address of a feed. The database holds nothing from which it could be read. */
export async function createFeedToken(db: Db, { person, project, generation }: FeedKey): Promise<string> {
  const text = `${person}.${project}.${generation}`;
  return `${text}.${(await sign(db, text)).toString('base64url')}`;
}

/** The feed of a token; undefined for a forged one. */
export async function readFeedToken(db: Db, token: string): Promise<FeedKey | undefined> {
  const { person, project, generation, mac = '' } = TOKEN.exec(token)?.groups ?? {};
  if (person === undefined || project === undefined || generation === undefined) return undefined;
  const expected = await sign(db, `${person}.${project}.${generation}`);
  if (!timingSafeEqual(expected, Buffer.from(mac, 'base64url'))) return undefined;
  return { person: Number(person), project: Number(project), generation: Number(generation) };
}

const sign = async (db: Db, text: string): Promise<Buffer> =>
  createHmac('sha256', await installationSecret(db, 'calendarFeeds'))
    .update(`feed ${text}`)
    .digest();
