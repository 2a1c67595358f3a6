import type { FastifyRequest } from 'fastify';
import type { Identity, Person } from '../area.ts';
import type { Config } from '../config.ts';
import type { Data } from '../data/index.ts';
import { mayActAs } from '../policy/change-people.ts';
import { readToken, readView } from '../session/cookie.ts';
import { endSession, readSession, type Session } from '../session/sessions.ts';

interface Finding {
  readonly config: Config;
  readonly data: Data;
  readonly identity: Identity;
}

export interface SignedIn {
  readonly session: Session;
  readonly person: Person;
  /** An administrator looks as this person, and changes nothing. */
  readonly viewing?: boolean;
}

/** Who asks: asked anew for each request, so that a suspension holds from the next one on. */
export async function findSession(
  request: FastifyRequest,
  { config, data, identity }: Finding,
): Promise<SignedIn | undefined> {
  const token = readToken(request, config);
  const session = token === undefined ? undefined : await readSession(data.db, config, token);
  if (!session) return undefined;
  const person = await identity.person(data.db, session.person);
  if (!person || person.suspended) {
    await endSession(data.db, session);
    return undefined;
  }
  if (session.behind !== undefined && !(await administers(session.behind, person, { data, identity }))) {
    await endSession(data.db, session);
    return undefined;
  }
  return (await findViewed(request, { session, person }, { data, identity })) ?? { session, person };
}

/** A login-as ends with the administrator who holds it, and when they administer a project of the person no more. */
async function administers(id: number, person: Person, { data, identity }: Omit<Finding, 'config'>): Promise<boolean> {
  const behind = await identity.person(data.db, id);
  if (behind === undefined || behind.suspended || !behind.roles.includes('Admin')) return false;
  return mayActAs(data.db, id, person.Id);
}

/** The person as whom an administrator looks, while session and cookie both say so. */
async function findViewed(
  request: FastifyRequest,
  { session, person }: SignedIn,
  { data, identity }: Omit<Finding, 'config'>,
): Promise<SignedIn | undefined> {
  if (session.viewing === undefined || readView(request) !== String(session.viewing)) return undefined;
  const viewed = await identity.person(data.db, session.viewing);
  if (!viewed || viewed.suspended || !(await administers(person.Id, viewed, { data, identity }))) return undefined;
  return { session: { ...session, person: viewed.Id, behind: person.Id }, person: viewed, viewing: true };
}
