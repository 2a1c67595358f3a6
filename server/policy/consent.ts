import type { Membership } from '../area.ts';
import { forbidden } from '../problem.ts';

/** Who asks, as far as the consent gate is concerned. */
export interface ConsentContext {
  readonly memberships: readonly Membership[];
  /** What is asked for works before consent: its declaration says so. */
  readonly beforeConsent: boolean;
}

/**
 * The consent gate: a mentee who owes a project their consent uses nothing of it. Without a project it is closed where each project of the caller is; whoever
 * then finds out which project a record is of asks again with it.
 */
export function requireConsent({ memberships, beforeConsent }: ConsentContext, project?: number): void {
  if (!beforeConsent && isConsentMissing(memberships, project))
    throw forbidden('consent-needed', 'The project asks for consent first.');
}

/** Whether the gate is closed, in one project or in all of them. */
export function isConsentMissing(memberships: readonly Membership[], project?: number): boolean {
  const asked = memberships.filter((membership) => project === undefined || membership.project === project);
  return asked.length > 0 && asked.every(({ owesConsent }) => owesConsent);
}
