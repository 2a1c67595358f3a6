import { matchRoutes } from 'react-router-dom';
import { addressOf, routeParams, routeRoles, routes, type Route } from '../../schemas/routes.ts';

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const objects = routes.map((route, index) => ({ id: String(index), path: route.path }));

/** The screen at a path, case-insensitive; null when no route matches. The most specific route wins; of equals, the first. */
export function matchRoute(pathname: string): RouteMatch | null {
  const found = matchRoutes(objects, { pathname })?.at(-1);
  const route = found && routes[Number(found.route.id)];
  return found && route ? { route, params: definedParams(found.params) } : null;
}

const definedParams = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Do two paths, without their language, show the same screen of the same project? Then its state stays. */
export function sameScreen(one: string, other: string): boolean {
  const [first, second] = [matchRoute(one), matchRoute(other)];
  return (
    first !== null &&
    first.route.screen === second?.route.screen &&
    first.params['curProject'] === second.params['curProject']
  );
}

/** The path of a screen. Values that no path of it names become its query; null when there is no such path. */
export function pathOf(screen: string, values: Readonly<Record<string, unknown>>, project: string): string | null {
  const path = addressOf(screen, values, project);
  if (path === null || (project === '' && isOfProject(screen))) return null;
  const own = new Set(routes.filter((route) => route.screen === screen).flatMap((route) => routeParams(route.path)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!own.has(name) && name !== 'curProject' && isText && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** May somebody with these roles open a screen? `null`: not signed in. */
export function mayOpen(screen: string, held: readonly string[] | null): boolean {
  return routes.some((route) => route.screen === screen && admits(route, held));
}

/** Does a route let these roles in? */
export function admits(route: Route, held: readonly string[] | null): boolean {
  const roles = routeRoles(route);
  if (roles === 'anyone') return true;
  if (held === null) return false;
  return roles === 'signedIn' || held.some((role) => roles.includes(role));
}

/** Is the address within a project's layout? A screen may have one there and another outside. */
export const isInProject = (route: Route): boolean => route.path.startsWith('/:curProject');

/** Does the screen exist in projects only? */
export const isOfProject = (screen: string): boolean =>
  routes.every((route) => route.screen !== screen || isInProject(route));

export type { Route };
