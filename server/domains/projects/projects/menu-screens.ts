import { ROLES } from '../../../../schemas/roles.ts';
import { IN_A_NEW_TAB, routeParams, routeRoles, routes, type Route } from '../../../../schemas/routes.ts';
import { hasNoRequiredParams, type AddressedScreen } from '../../documents/index.ts';

/** Screens of the main layout that open without parameters, for menus. */
export function listMenuScreens(
  unavailable: readonly string[],
  own: readonly AddressedScreen[],
): { Name: string; Roles: string[] }[] {
  const found = new Map<string, string[]>();
  for (const route of routes) {
    if (!isMenuRoute(route) || unavailable.includes(route.screen)) continue;
    found.set(route.screen, [...new Set([...(found.get(route.screen) ?? []), ...rolesFor(route)])]);
  }
  for (const screen of own) if (hasNoRequiredParams(screen)) found.set(screen.screen, [...screen.roles]);
  for (const [state, screen] of IN_A_NEW_TAB) found.set(state, found.get(screen) ?? []);
  return [...found]
    .map(([Name, Roles]) => ({ Name, Roles }))
    .toSorted((one, other) => one.Name.localeCompare(other.Name));
}

const isMenuRoute = ({ path }: Route): boolean =>
  path.startsWith('/:curProject/') && routeParams(path).every((name) => path.includes(`:${name}?`) || name === 'name');

function rolesFor(route: Route): readonly string[] {
  const rule = routeRoles(route);
  return rule === 'anyone' || rule === 'signedIn' ? ROLES : rule;
}
