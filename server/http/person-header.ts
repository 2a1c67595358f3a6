import type { FastifyRequest } from 'fastify';
import type { ServedCall } from '../area.ts';
import { conflict, unauthenticated } from '../problem.ts';
import type { Session } from '../session/sessions.ts';

/** A page sends the person for whom it was opened with each request. The cookie belongs to the whole browser: another person may have signed in since. */
export const readPersonHeader = (request: FastifyRequest): string | undefined => {
  const said = request.headers['x-praxis-person'];
  return typeof said === 'string' ? said : undefined;
};

/** As whom a session acts, in the words of a page: with the administrator behind it, who is somebody else, too. */
const sessionName = ({ person, impersonator }: Pick<Session, 'person' | 'impersonator'>): string =>
  impersonator === undefined ? String(person) : `${person}-by-${impersonator}`;

/** What was written as one person is never done as another, or as nobody. Who does not say for whom a request is, is not asked. */
export function requireSamePerson(
  said: string | undefined,
  session: Session | undefined,
  { beforeConsent }: Pick<ServedCall, 'beforeConsent'> = {},
): void {
  if (said === undefined || said === (session && sessionName(session))) return;
  if (session) throw conflict('other-person', 'Somebody else is signed in on this browser now.');
  // The shell of a page whose session has ended asks what anybody may ask.
  if (!beforeConsent) throw unauthenticated();
}
