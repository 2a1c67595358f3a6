import type { FastifyRequest } from 'fastify';
import type { ServedCall } from './area.ts';
import { conflict, unauthenticated } from '../base/problem.ts';
import type { Session } from '../session/sessions.ts';

/**
 * A page sends the person for whom it was opened with each request. The cookie belongs to the whole browser, where
 * another person may have signed in since.
 */
export const readPersonHeader = (request: FastifyRequest): string | undefined => {
  const said = request.headers['x-praxis-person'];
  return typeof said === 'string' ? said : undefined;
};

/** The identity of a session in the form that pages send: the person, and the impersonator if there is one. */
export const sessionName = ({ person, impersonator }: Pick<Session, 'person' | 'impersonator'>): string =>
  impersonator === undefined ? String(person) : `${person}-by-${impersonator}`;

/**
 * Refuses a request of a page that was opened for another person, or whose session has ended. Requests without the
 * header are not checked.
 */
export function requireSamePerson(
  said: string | undefined,
  session: Session | undefined,
  { beforeConsent }: Pick<ServedCall, 'beforeConsent'> = {},
): void {
  if (said === undefined || said === (session && sessionName(session))) return;
  if (session) throw conflict('other-person', 'Somebody else is signed in on this browser now.');
  // The shell of a page without a session may still make the calls for everybody.
  if (!beforeConsent) throw unauthenticated();
}
