import type { CallError } from '../../engine/index.ts';
import { needsConsent } from './consent.ts';
import type { Session } from './session.ts';

/** Loads the identity or its facts again when the error of a call says that the page's are outdated. */
export function renewSession(session: Session, { status, code }: CallError, name: string): void {
  // The session has ended, and the page has no person: load the identity again.
  if (status === 401 && !name.startsWith('account.') && session.state === 'authenticated') void session.reload();
  // Another person signed in on this browser: the identity is loaded again.
  if (code === 'other-person' && !session.replaced && !session.gone) void session.reload();
  // Consent was withdrawn, or is required now: the page's facts are outdated.
  if (code === 'consent-needed' && !needsConsent(session.user, session.project)) void session.renew();
}
