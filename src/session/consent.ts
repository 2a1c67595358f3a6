import type { CurrentProject, CurrentUser } from './session.ts';

/** The consent gate: consent is required, it has not been given, and the person is a mentee and nothing else. */
export function mustConsent(
  user: Pick<CurrentUser, 'Roles' | 'Fields'> | null,
  project: Pick<CurrentProject, 'Settings'> | null,
): boolean {
  const gdpr = project?.Settings.Config?.gdpr;
  if (!user || !gdpr?.Required || !gdpr.UserField) return false;
  if (user.Roles.length !== 1 || user.Roles[0] !== 'Mentee') return false;
  const given = Number(Object.hasOwn(user.Fields, gdpr.UserField) ? user.Fields[gdpr.UserField] : 0) || 0;
  return (given & (gdpr.MinValue ?? 1)) === 0;
}
