import type { Membership } from '../session/identity.ts';
import { forbidden } from '../base/problem.ts';

/** The facts about a caller that the consent gate needs. */
export interface ConsentContext {
  readonly memberships: readonly Membership[];
  /** The call works before consent, by its declaration. */
  readonly beforeConsent: boolean;
}

/**
 * The consent gate: a mentee who has not given a required consent may use nothing of the project. Without a project it
 * is closed if all projects of the caller require consent; callers that then find the project of a record check again
 * with it.
 */
export function requireConsent({ memberships, beforeConsent }: ConsentContext, project?: number): void {
  if (!beforeConsent && isConsentMissing(memberships, project))
    throw forbidden('consent-needed', 'The project asks for consent first.');
}

/** Whether consent is missing in one project, or without one, in all of them. */
export function isConsentMissing(memberships: readonly Membership[], project?: number): boolean {
  const asked = memberships.filter((membership) => project === undefined || membership.project === project);
  return asked.length > 0 && asked.every(({ owesConsent }) => owesConsent);
}
