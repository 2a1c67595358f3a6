import { createHash, randomBytes } from 'node:crypto';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../data/tables.ts';
import type { Config } from '../base/config.ts';

/** A session, as read for a request. */
export interface Session {
  readonly hash: Buffer;
  readonly person: number;
  /** The administrator who acts or views as the person. */
  readonly impersonator: number | undefined;
  /** The person as whom it views, if the browser's cookie agrees; read-only. */
  readonly viewing?: number | undefined;
  /** The session to return to after a login-as. */
  readonly back?: Buffer | undefined;
}

/** The browser and address at which a session was begun. */
export interface SessionOrigin {
  readonly address: string;
  readonly agent: string | undefined;
}

type SessionLimits = Pick<Config, 'SESSION_IDLE' | 'SESSION_ABSOLUTE'>;

/** The cookie contains the token; the database only its hash, so that a copy of the database signs nobody in. */
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Begins a session. The token is stored only in the cookie. An administrator who signs in as somebody does not count as
 * their sign-in.
 */
export async function beginSession(
  db: Db,
  limits: SessionLimits,
  session: { readonly person: number; readonly impersonator?: number | undefined; readonly back?: Buffer | undefined },
  origin: SessionOrigin,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      hash: hashOf(token),
      person: session.person,
      impersonator: session.impersonator ?? null,
      back: session.back ?? null,
      expires: new Date(Date.now() + limits.SESSION_ABSOLUTE * 60_000),
      address: origin.address,
      agent: origin.agent?.slice(0, 200) ?? null,
    })
    .execute();
  if (session.impersonator === undefined)
    await db.updateTable('people').set({ signed_in: new Date() }).where('id', '=', session.person).execute();
  return token;
}

/** The valid session of a token. Reading it extends the idle time. */
export async function readSession(db: Db, limits: SessionLimits, token: string): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const hash = hashOf(token);
  const row = await db
    .selectFrom('sessions')
    .select([
      'person',
      'impersonator',
      'viewing',
      'back',
      sql<boolean>`seen < now() - interval '30 seconds'`.as('stale'),
    ])
    .where('hash', '=', hash)
    .where('expires', '>', sql<Date>`now()`)
    .where('seen', '>', sql<Date>`now() - make_interval(mins => ${limits.SESSION_IDLE})`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.stale) await db.updateTable('sessions').set({ seen: new Date() }).where('hash', '=', hash).execute();
  return {
    hash,
    person: row.person,
    impersonator: row.impersonator ?? undefined,
    viewing: row.viewing ?? undefined,
    back: row.back ?? undefined,
  };
}

/** Whether a session is still valid. */
export async function isSessionAlive(db: Db, limits: SessionLimits, hash: Buffer, person: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('person')
    .where('hash', '=', hash)
    .where('person', '=', person)
    .where('expires', '>', sql<Date>`now()`)
    .where('seen', '>', sql<Date>`now() - make_interval(mins => ${limits.SESSION_IDLE})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An SQL condition: the session has not expired, its person is active and, if an administrator acts as that person, so
 * is the administrator.
 */
export function isSessionValid(
  limits: SessionLimits,
  { hash, person }: Pick<Session, 'hash' | 'person'>,
): Expression<SqlBool> {
  return sql<boolean>`exists (
    select from sessions s join people p on p.id = s.person
    where s.hash = ${hash} and s.person = ${person} and p.state = 1
      and s.expires > now() and s.seen > now() - make_interval(mins => ${limits.SESSION_IDLE})
      and (s.impersonator is null or exists (
        select from people b join memberships m on m.person = b.id
        where b.id = s.impersonator and b.state = 1 and m.roles && array['Admin']))
      and (s.impersonator is null or not exists (
        select from memberships t where t.person = s.person and not exists (
          select from memberships a where a.person = s.impersonator and a.project = t.project and a.roles && array['Admin']))))`;
}

/** Sets the person as whom a session views; null stops viewing. */
export async function setViewedPerson(db: Db, session: Pick<Session, 'hash'>, person: number | null): Promise<void> {
  await db.updateTable('sessions').set({ viewing: person }).where('hash', '=', session.hash).execute();
}

/** Ends one session. */
export async function endSession(db: Db, session: Pick<Session, 'hash'>): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', session.hash).execute();
}

/** Signs out: ends the session, and for an administrator's own session also those in which they impersonate others. */
export async function endSessionAndImpersonations(
  db: Db,
  { hash, person, impersonator, back }: Session,
): Promise<void> {
  const own = impersonator === undefined ? person : undefined;
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('hash', '=', hash),
        ...(back === undefined ? [] : [where('hash', '=', back)]),
        ...(own === undefined ? [] : [where('impersonator', '=', own)]),
      ]),
    )
    .execute();
}

/** Ends the sessions of a person and those of impersonators of the person; all, or all except one. */
export async function endSessionsOfPerson(db: Db, person: number, except?: Pick<Session, 'hash'>): Promise<void> {
  let query = db
    .deleteFrom('sessions')
    .where((where) => where.or([where('person', '=', person), where('impersonator', '=', person)]));
  if (except) query = query.where('hash', '!=', except.hash);
  await query.execute();
}

/** Deletes expired sessions; called at intervals. */
export async function sweepSessions(db: Db, limits: SessionLimits): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires', '<', sql<Date>`now()`),
        where('seen', '<', sql<Date>`now() - make_interval(mins => ${limits.SESSION_IDLE})`),
      ]),
    )
    .execute();
  await db
    .deleteFrom('attempts')
    .where('until', '<', sql<Date>`now()`)
    .execute();
}
