import { PRIVATE_SCREENS, routeRoles } from '../../schemas/routes.ts';
import { sitePath } from '../../schemas/formats/address.ts';
import { splitLanguage, withLanguage } from '../router/language.ts';
import { withoutQuery } from '../router/path.ts';
import { admits, isInProject, matchRoute, mayOpen, type Route, type RouteMatch } from '../router/routes.ts';
import type { Session } from '../session/session.ts';
import { needsConsent } from '../session/consent.ts';

type SessionFacts = Pick<
  Session,
  'state' | 'identity' | 'user' | 'project' | 'failedProject' | 'heldRoles' | 'availableRoles' | 'isOpen'
>;

export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export interface PageContext {
  readonly session: SessionFacts;
  readonly languages: readonly string[];
  /** Is there a document for this screen? */
  readonly built: (screen: string) => boolean;
}

/** The router's reaction to an address. */
export type PageDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'landing' }
  /** A project has to be opened first; without a name, the person's default project. */
  | { readonly kind: 'open'; readonly project: string | null }
  | { readonly kind: 'failedProject'; readonly name: string; readonly error: unknown }
  | {
      readonly kind: 'screen';
      readonly screen: string;
      readonly params: Readonly<Record<string, unknown>>;
      readonly inProject: boolean;
    };

/** The router's rules in the order in which they are checked. It changes nothing itself. */
export function decidePage(place: PageAddress, around: PageContext): PageDecision {
  const { language, pathname } = splitLanguage(place.pathname, around.languages);
  const go = (to: string): PageDecision => ({ kind: 'go', to: withLanguage(to, language) });
  if (pathname === '/') return landing(around, go);
  const match = matchRoute(pathname, around.session.project?.Addresses);
  if (!match) return go('/');
  if (match.route.screen === 'signin') return signIn(match, place, around, go);
  if (routeRoles(match.route) === 'anyone') return show(match, place);
  if (around.session.state === 'unresolved' && !around.session.identity) return { kind: 'wait' };
  // A person who refused consent, or returns later, continues at the sign-in page.
  if (!around.session.identity) return go(match.route.screen === 'gdpr' ? '/signin' : signInFor(place));
  return opened(match, around) ?? authorized(match, place, around, go);
}

type Go = (to: string) => PageDecision;

function landing({ session }: PageContext, go: Go): PageDecision {
  if (session.identity) return { kind: 'landing' };
  return session.state === 'unresolved' ? { kind: 'wait' } : go('/signin');
}

/** The project that a route needs and that is not open yet. */
function opened({ params }: RouteMatch, { session }: PageContext): PageDecision | null {
  const name = params['curProject'] ?? null;
  if (name === null ? session.project !== null : session.isOpen(name)) return null;
  const { failedProject } = session;
  if (failedProject && (name === null || failedProject.name === name))
    return name === null ? null : { kind: 'failedProject', ...failedProject };
  return { kind: 'open', project: name };
}

function authorized(match: RouteMatch, place: PageAddress, around: PageContext, go: Go): PageDecision {
  const { session } = around;
  if (isHomeless(match.route, session.heldRoles)) return go('/applicant');
  // The home of an applicant is the same page.
  if (
    match.route.screen.startsWith('applicant') &&
    !admits(match.route, session.heldRoles) &&
    session.heldRoles.includes('applicant')
  )
    return go('/');
  if (!admits(match.route, session.heldRoles)) return go(signInFor(place));
  const gate = match.route.screen !== 'gdpr' && around.built('gdpr') && needsConsent(session.user, session.project);
  if (gate) return go('/gdpr');
  const shown = show(match, place);
  return session.identity?.Impersonator && PRIVATE_SCREENS.has(match.route.screen)
    ? { ...shown, screen: 'private' }
    : shown;
}

/** Decides on the sign-in page, for people who are not signed in or lack a role for their target. */
function signIn(match: RouteMatch, place: PageAddress, around: PageContext, go: Go): PageDecision {
  const { session, languages } = around;
  if (session.state === 'unresolved' && !session.identity) return { kind: 'wait' };
  const query = new URLSearchParams(place.search);
  const returnUrl = sitePath(query.get('returnUrl'));
  // The server adds them where it refused the form of the page.
  const refusal = { failed: query.get('failed') ?? '', seconds: Number(query.get('seconds')) || 0 };
  const params = { returnUrl: returnUrl ?? '', refused: false, needs: [], ...refusal };
  if (!session.identity) return { kind: 'screen', screen: 'signin', params, inProject: false };
  const wanted =
    returnUrl === null
      ? null
      : matchRoute(splitLanguage(withoutQuery(returnUrl), languages).pathname, session.project?.Addresses);
  if (!wanted || returnUrl === null || wanted.route.screen === match.route.screen) return go('/');
  const first = opened(wanted, around);
  if (first?.kind === 'open') return first;
  if (isHomeless(wanted.route, session.heldRoles)) return go('/applicant');
  if (first || admits(wanted.route, session.heldRoles)) return { kind: 'go', to: returnUrl };
  return {
    kind: 'screen',
    screen: 'signin',
    params: { ...params, refused: true, needs: rolesNeeded(wanted.route) },
    inProject: false,
  };
}

/** Whether it is the home of a project for somebody who is only registered there: their page is that of applicants. */
const isHomeless = (route: Route, held: readonly string[]): boolean =>
  route.screen === 'home' && !admits(route, held) && mayOpen('applicant', held);

function rolesNeeded(route: Route): readonly string[] {
  const roles = routeRoles(route);
  return typeof roles === 'string' ? [] : roles;
}

const signInFor = ({ pathname, search, hash }: PageAddress) =>
  `/signin?${new URLSearchParams({ returnUrl: pathname + search + hash }).toString()}`;

function show({ route, params }: RouteMatch, { search }: PageAddress): Extract<PageDecision, { kind: 'screen' }> {
  const { curProject: _, ...own } = params;
  const query = Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => !Object.hasOwn(own, name)));
  return { kind: 'screen', screen: route.screen, params: { ...query, ...own }, inProject: isInProject(route) };
}
