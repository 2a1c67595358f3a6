import { createHash, randomBytes } from 'node:crypto';
import type { GuestPurposeName } from '../../../../schemas/calls/guests.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { requireAddressLimit, type AddressLimit } from '../../../platform/public/address-limit.ts';
import { requireOpenPurpose } from './guest-purposes.ts';
import { requireHumanCheck } from '../../../platform/public/human-check.ts';

/** The holder of a token that has not ended. */
export interface Guest {
  readonly hash: Buffer;
  readonly project: number;
  readonly purpose: GuestPurposeName;
}

const HOUR = 3_600;
const STARTS: AddressLimit = { name: 'guest-token', max: 100, seconds: HOUR };

interface GuestStart {
  readonly ProjectId: string;
  readonly Purpose: GuestPurposeName;
  readonly HumanCheck?: string;
}

/** Makes a token of 256 random bits for one purpose in one project. */
export async function startGuest(context: CallContext, { ProjectId, Purpose, HumanCheck }: GuestStart) {
  const { db, config } = context;
  await requireAddressLimit(context, STARTS);
  await requireHumanCheck(context, 'guest', HumanCheck, { max: config.HUMAN_CHECK_AFTER, seconds: HOUR });
  const { project, purpose } = await requireOpenPurpose(context, ProjectId, Purpose);
  const Token = randomBytes(32).toString('base64url');
  const expires = new Date(Date.now() + purpose.seconds * 1_000);
  await db
    .insertInto('guest_tokens')
    .values({ hash: hashOf(Token), project, purpose: Purpose, expires })
    .execute();
  return { Token, Expires: expires.toISOString(), MaxTotal: purpose.total };
}

/** The database stores only the hash, so that a copy of it opens nothing. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const selectGuests = (db: Db) =>
  db.selectFrom('guest_tokens').where('expires', '>', new Date()).select(['hash', 'project', 'purpose']);

/** The 404 is the same for ended, used and unknown tokens. */
export const guestNotFound = () => notFound('no-upload', 'There is no such token.');

export const findGuest = (db: Db, token: string): Promise<Guest | undefined> =>
  selectGuests(db).where('hash', '=', hashOf(token)).executeTakeFirst();

/** Locks the files of the token until the transaction ends. */
export async function lockGuest(db: Db, { hash }: Pick<Guest, 'hash'>): Promise<void> {
  const row = await selectGuests(db).where('hash', '=', hash).forUpdate().executeTakeFirst();
  if (!row) throw guestNotFound();
}
