import { matchRoutes } from 'react-router-dom';
import { addressOf, routeParams, routeRoles, routes, type Route } from '../../schemas/routes.ts';
import { withoutQuery } from './path.ts';

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** A screen of the open project that states its address. */
export interface OwnAddress {
  readonly Path: string;
  readonly Screen: string;
}

/** The addresses of the product and those of the open project. The server sends only those that the reader may open. */
const allRoutes = (own: readonly OwnAddress[] = []): readonly Route[] => [
  ...routes,
  ...own.map(({ Path, Screen }) => ({ path: IN_PROJECT + Path, screen: Screen, roles: 'signedIn' })),
];

const IN_PROJECT = '/:curProject/';

/**
 * The screen at a path, case-insensitive; null when no route matches. The most specific route wins; of equal ones, the first. For screens of the project
 * that the reader may not open, the path is the name, because only the server knows them.
 */
export function matchRoute(pathname: string, own: readonly OwnAddress[] = NO_ADDRESSES): RouteMatch | null {
  const known = matches.get(own) ?? new Map<string, RouteMatch | null>();
  matches.set(own, known);
  let match = known.get(pathname);
  if (match !== undefined) return match;
  match = findMatch(pathname, own);
  if (known.size < MAX_MATCHES) known.set(pathname, match);
  return match;
}

const NO_ADDRESSES: readonly OwnAddress[] = [];

/** The links of a page are matched again and again. */
const matches = new WeakMap<readonly OwnAddress[], Map<string, RouteMatch | null>>();
const MAX_MATCHES = 500;

function findMatch(pathname: string, own: readonly OwnAddress[]): RouteMatch | null {
  const all = allRoutes(own);
  const objects = all.map(({ path }, index) => ({ id: String(index), path }));
  const found = matchRoutes(objects, { pathname })?.at(-1);
  const route = found && all[Number(found.route.id)];
  if (!found || !route) return null;
  const params = definedParams(found.params);
  return { route: { ...route, screen: documentOf(route, pathname, params) }, params };
}

/** The name of a route's document. An address with a view and its data, or outside of projects, contains the view's name; others are the name themselves. */
function documentOf(route: Route, pathname: string, { name = '' }: RouteMatch['params']): string {
  if (route.access === undefined) return route.screen;
  if (!isInProject(route) || route.path.includes('/:data')) return `views/${name}`;
  return pathname.split('/').slice(2).filter(Boolean).join('/');
}

const definedParams = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Do two paths, without their language, show the same screen of the same project, so that its state stays? */
export function sameScreen(one: string, other: string, own?: readonly OwnAddress[]): boolean {
  const [first, second] = [matchRoute(one, own), matchRoute(other, own)];
  return (
    first !== null &&
    first.route.screen === second?.route.screen &&
    first.params['curProject'] === second.params['curProject']
  );
}

/** The path of a screen. Values that are not in the path become its query; null when there is no such path. */
export function pathOf(
  screen: string,
  values: Readonly<Record<string, unknown>>,
  project: string,
  own?: readonly OwnAddress[],
): string | null {
  const all = allRoutes(own);
  const path = addressOf(screen, values, project, all);
  if (path === null || (project === '' && isOfProject(screen))) return null;
  const named = new Set(all.filter((route) => route.screen === screen).flatMap((route) => routeParams(route.path)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (!named.has(name) && name !== 'curProject' && isText && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

/** May somebody with these roles open a screen? `null`: not signed in. */
export function mayOpen(screen: string, held: readonly string[] | null, own?: readonly OwnAddress[]): boolean {
  return allRoutes(own).some((route) => route.screen === screen && admits(route, held));
}

/** Does a path lead to a screen of the open project itself? */
export function isOwn(path: string | null, own: readonly OwnAddress[] = []): boolean {
  const screen = matchRoute(withoutQuery(path ?? ''), own)?.route.screen;
  return own.some(({ Screen }) => Screen === screen);
}

/** Does a route admit these roles? */
export function admits(route: Route, held: readonly string[] | null): boolean {
  const roles = routeRoles(route);
  if (roles === 'anyone') return true;
  if (held === null) return false;
  return roles === 'signedIn' || held.some((role) => roles.includes(role));
}

/** Is the address within a project's layout? A screen may have one there and another outside. */
export const isInProject = (route: Route): boolean => route.path.startsWith('/:curProject');

/** Does the screen exist only in projects? */
const isOfProject = (screen: string): boolean => routes.every((route) => route.screen !== screen || isInProject(route));

export type { Route };
