import { consentRule, lacksConsent } from '../../schemas/consent.ts';
import type { CurrentProject, CurrentUser } from './session.ts';

/** The consent gate of the page; the server has the same. */
export function needsConsent(
  user: Pick<CurrentUser, 'Roles' | 'Fields'> | null,
  project: Pick<CurrentProject, 'Settings'> | null,
): boolean {
  const rule = consentRule(project?.Settings.Config?.gdpr);
  if (!user || !rule) return false;
  const value = Object.hasOwn(user.Fields, rule.field) ? user.Fields[rule.field] : undefined;
  return lacksConsent(rule, user.Roles, value);
}
