import { rolesOf } from './roles.ts';
import rows from './routes.json' with { type: 'json' };

/** The condition for an address: "developmentViews" holds while the project has such views. */
export const ROUTE_CONDITIONS = ['developmentViews'] as const;
export type RouteCondition = (typeof ROUTE_CONDITIONS)[number];

/** One address of the product: routes.json. */
export interface Route {
  /** Segments of text, `:param` or `:param?`; matched without regard to case. */
  readonly path: string;
  /** The displayed document: named by routes.json, else by the texts of the path. Several addresses may show the same one. */
  readonly screen: string;
  /** An area's name, a list of roles, "anyone" or "signedIn". */
  readonly roles: string | readonly string[];
  /** "document": the project's screen or view at this address is shown, and its access list decides. */
  readonly access?: string;
  /** Available only while this holds. The server decides it (server/domains/documents/documents/available.ts) and sends it to the page. */
  readonly when?: RouteCondition;
  /** Params in the query, which a path cannot express. */
  readonly query?: readonly string[];
  /** An addition to the specification. */
  readonly extra?: boolean;
}

export const routes: readonly Route[] = rows.map(({ when, ...row }) => ({
  screen: screenOf(row.path),
  ...row,
  ...conditionOf(when),
}));

function screenOf(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith(':'))
    .join('/')
    .toLowerCase();
}

function conditionOf(name: string | undefined): Pick<Route, 'when'> {
  if (name === undefined) return {};
  const when = ROUTE_CONDITIONS.find((known) => known === name);
  if (!when) throw new Error(`routes.json: nobody knows the condition "${name}".`);
  return { when };
}

/** Screens that are shown in place of another one and have no address. */
export const SCREENS_WITHOUT_ADDRESS = ['denied', 'error', 'notfound', 'private'] as const;

/** Screens of private messages: closed during impersonation. */
export const PRIVATE_SCREENS: ReadonlySet<string> = new Set([
  'chat',
  'mentee/chatitems',
  'mentor/chatitems',
  'mentee/senditems',
  'mentor/senditems',
  'admin/senditems',
]);

/** A menu entry without a screen of its own: it opens this screen in a new tab. */
export const IN_A_NEW_TAB: ReadonlyMap<string, string> = new Map([['goanyquest', 'admin/questionnaire']]);

/** The roles that may open a route. */
export const routeRoles = (route: Route): readonly string[] | 'anyone' | 'signedIn' =>
  route.roles === 'anyone' || route.roles === 'signedIn' ? route.roles : rolesOf(route.roles);

/** The names of a path's parameters, without :curProject. */
export const routeParams = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => (name === undefined || name === 'curProject' ? [] : [name]));

/** The address of a screen with these values: the one that uses most of them; null when each requires a missing value. */
export function addressOf(
  screen: string,
  values: Readonly<Record<string, unknown>>,
  project: string,
  known: readonly Route[] = routes,
): string | null {
  const all = { ...values, curProject: project };
  const addresses = known
    .filter((route) => route.screen === screen)
    .map((route) => fill(route.path, all))
    .filter((filled) => filled !== null)
    .toSorted((first, second) => second.used - first.used);
  return addresses[0]?.address ?? null;
}

function fill(path: string, values: Readonly<Record<string, unknown>>): { address: string; used: number } | null {
  const segments: string[] = [];
  let used = 0;
  for (const segment of path.split('/').filter(Boolean)) {
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(segment) ?? [];
    if (name === undefined) {
      segments.push(segment);
      continue;
    }
    const value = text(Object.hasOwn(values, name) ? values[name] : '');
    if (value === '' && optional === undefined) return null;
    if (value === '') continue;
    segments.push(encodeURIComponent(value));
    used += 1;
  }
  return { address: `/${segments.join('/')}`, used };
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
