import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Db, Database } from '../data/tables.ts';
import type { Config } from '../base/config.ts';

const DEVICE_DAYS = 180;
/** The maximum number of one person; the least recently used ones are forgotten first. */
const MAX_DEVICES = 20;

export const deviceCookie = (config: Pick<Config, 'secure'>): string =>
  config.secure ? '__Host-praxis-device' : 'praxis-device';

/** The cookie contains a random token; the database only its hash. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The hash of the browser's device cookie. A missing cookie is looked up, too, so that it takes the same time. */
export const readDeviceHash = (request: FastifyRequest, config: Pick<Config, 'secure'>): Buffer =>
  hashOf(request.cookies[deviceCookie(config)] ?? '');

/** A key for the browser if the owner of the account has signed in with it; undefined also for unknown accounts. */
export async function findDeviceKey(db: Db, hash: Buffer, usernameKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('people', 'people.id', 'devices.person')
    .where('devices.hash', '=', hash)
    .where('devices.expires', '>', sql<Date>`now()`)
    .where('people.username_key', '=', usernameKey)
    .select('people.id')
    .executeTakeFirst();
  return row && `device:${hash.toString('base64url')}:${row.id}`;
}

/** Whether anybody has signed in with it. */
export async function isKnownDevice(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .where('hash', '=', hash)
    .where('expires', '>', sql<Date>`now()`)
    .select('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the browser by a new token; it stays known for others who have signed in with it. */
export async function rememberDevice(
  db: Kysely<Database>,
  config: Pick<Config, 'secure'>,
  { reply, before, person }: { readonly reply: FastifyReply; readonly before: Buffer; readonly person: number },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hash = hashOf(token);
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('devices').where('hash', '=', before).where('person', '=', person).execute();
    await transaction.updateTable('devices').set({ hash }).where('hash', '=', before).execute();
    await transaction
      .insertInto('devices')
      .values({ hash, person, expires: sql<Date>`now() + make_interval(days => ${DEVICE_DAYS})` })
      .execute();
    await transaction
      .deleteFrom('devices')
      .where('person', '=', person)
      .where('hash', 'not in', (newest) =>
        newest
          .selectFrom('devices as d')
          .where('d.person', '=', person)
          .orderBy('d.expires', 'desc')
          .limit(MAX_DEVICES)
          .select('d.hash'),
      )
      .execute();
  });
  void reply.setCookie(deviceCookie(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.secure,
    maxAge: DEVICE_DAYS * 86_400,
  });
}

/** Forgets browsers that were not used for a long time. */
export async function sweepDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('expires', '<', sql<Date>`now()`)
    .execute();
}
