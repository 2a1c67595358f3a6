import type { FastifyRequest } from 'fastify';
import type { Identity, Person } from '../session/identity.ts';
import type { Config } from '../base/config.ts';
import type { Data } from '../data/index.ts';
import { readTokenCookie, readViewCookie } from '../session/cookie.ts';
import { endSession, readSession, type Session } from '../session/sessions.ts';

interface SessionSources {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
}

export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
  /** An administrator views as this person, read-only. */
  readonly viewing?: boolean;
}

/** The caller. Loaded for each request, so that a suspension applies from the next one on. */
export async function findSession(
  request: FastifyRequest,
  { config, data, identity }: SessionSources,
): Promise<SignedIn | undefined> {
  const token = readTokenCookie(request, config);
  const session = token === undefined ? undefined : await readSession(data.db, config, token);
  if (!session) return undefined;
  const person = await identity.person(data.db, session.person);
  if (!person || person.suspended) {
    await endSession(data.db, session);
    return undefined;
  }
  if (
    session.impersonator !== undefined &&
    !(await isAdministratorOf(session.impersonator, person, { data, identity }))
  ) {
    await endSession(data.db, session);
    return undefined;
  }
  return (await findViewedPerson(request, { session, person }, { data, identity })) ?? { session, person };
}

/** A login-as ends with the administrator's session, or when they no longer administer a project of the person. */
async function isAdministratorOf(
  id: number,
  person: Person,
  { data, identity }: Omit<SessionSources, 'config'>,
): Promise<boolean> {
  const impersonator = await identity.person(data.db, id);
  if (impersonator === undefined || impersonator.suspended || !impersonator.roles.includes('Admin')) return false;
  return identity.mayActAs(data.db, id, person.Id);
}

/** The viewed person, if session and cookie agree. */
async function findViewedPerson(
  request: FastifyRequest,
  { session, person }: SignedIn,
  { data, identity }: Omit<SessionSources, 'config'>,
): Promise<SignedIn | undefined> {
  if (session.viewing === undefined || readViewCookie(request) !== String(session.viewing)) return undefined;
  const viewed = await identity.person(data.db, session.viewing);
  if (!viewed || viewed.suspended || !(await isAdministratorOf(person.Id, viewed, { data, identity })))
    return undefined;
  return { session: { ...session, person: viewed.Id, impersonator: person.Id }, person: viewed, viewing: true };
}
