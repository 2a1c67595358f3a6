import type { AppContext } from '../app/app-context.ts';
import { roleLabel } from '../app/role-label.ts';

/** The params of the sign-in screen: the target after sign-in and, without access to it, the required roles and those of the person. */
export function signInParams(
  params: Readonly<Record<string, unknown>>,
  { session, texts }: AppContext,
): Readonly<Record<string, unknown>> {
  const needs = Array.isArray(params['needs']) ? params['needs'].map(String) : [];
  const home = session.project ? `/${session.project.url}/home` : '/';
  return {
    ...params,
    ended: session.ended,
    needs: needs.map((role) => roleLabel(role, texts.translate)),
    holds: session.availableRoles.map((role) => ({
      Name: role,
      Label: roleLabel(role, texts.translate),
      Url: `${home}?role=${encodeURIComponent(role)}`,
    })),
  };
}
