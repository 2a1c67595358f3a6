import { closure, isObject, ownMember, walk, type Fields } from '../document/index.ts';
import type { CheckContext } from './check-context.ts';
import type { Scope } from './scope.ts';

/** The roles of an access; null for everybody. Reports unknown areas. */
export function rolesOf(access: unknown, pointer: string, checking: CheckContext): readonly string[] | null {
  const { catalogue, report } = checking;
  if (access === undefined) return null;
  if (typeof access === 'string') {
    if (Object.hasOwn(catalogue.areas, access)) return catalogue.areas[access] ?? null;
    report.unknown('unknown-role', pointer, access, Object.keys(catalogue.areas), 'area');
    return null;
  }
  if (!Array.isArray(access)) return null;
  if (access.length === 0) report.add('access-empty', pointer, 'nobody would have it');
  access.forEach((role: unknown, index) => {
    if (typeof role === 'string' && !catalogue.roles.includes(role))
      report.add('unknown-role', `${pointer}/${index}`, `there is no role ${role}`, {
        nearest: report.nearest(role, catalogue.roles),
      });
  });
  return access.filter((role): role is string => typeof role === 'string');
}

/** The scope below an access: fewer roles. */
export function withAccess(holder: Fields, pointer: string, scope: Scope, checking: CheckContext): Scope {
  if (holder.access === undefined) return scope;
  const roles = rolesOf(holder.access, `${pointer}/access`, checking);
  const before = scope.roles;
  return roles ? scope.with({ roles: before ? roles.filter((role) => before.includes(role)) : roles }) : scope;
}

/** Checks that the readers of a unit may make the call. */
export function checkRoles(call: string, pointer: string, scope: Scope, checking: CheckContext): void {
  const refused = refusedRoles(call, scope.roles, checking);
  if (refused.length > 0) checking.report.add('access-wider', pointer, `${listRoles(refused)} may not call ${call}`);
}

const listRoles = (roles: readonly string[]): string =>
  roles.length > 6 ? `${roles.slice(0, 6).join(', ')} and ${roles.length - 6} more` : roles.join(', ');

function refusedRoles(call: string, roles: readonly string[] | null, { catalogue }: CheckContext): readonly string[] {
  const allowed = Object.hasOwn(catalogue.calls, call) ? catalogue.calls[call]?.roles : undefined;
  return roles && Array.isArray(allowed) ? roles.filter((role) => !allowed.includes(role)) : [];
}

/** Checks that the readers of a part without an access of its own may make its calls. */
export function checkPartRoles(name: string, pointer: string, scope: Scope, checking: CheckContext): void {
  const { roles } = scope;
  if (!roles) return;
  const part = checking.catalogue.parts[name];
  for (const { call, narrowedTo } of callsOf(part, checking)) {
    const here = narrowedTo ? roles.filter((role) => narrowedTo.includes(role)) : roles;
    const refused = refusedRoles(call, here, checking);
    if (refused.length > 0) {
      checking.report.add('access-wider', pointer, `${listRoles(refused)} may not call ${call}, which ${name} does`);
      return;
    }
  }
}

interface CallUse {
  readonly call: string;
  readonly narrowedTo: readonly string[] | null;
}

const cachedCalls = new WeakMap<object, readonly CallUse[]>();

/** The calls that a unit makes itself, each with the roles that it is narrowed to. */
function callsOf(unit: unknown, checking: CheckContext): readonly CallUse[] {
  if (!isObject(unit)) return [];
  const known = cachedCalls.get(unit);
  if (known) return known;
  const uses: CallUse[] = [];
  const narrow: { pointer: string; roles: readonly string[] }[] = [];
  walk(unit, ({ kind, value, pointer }) => {
    while (narrow.length > 0 && !pointer.startsWith(narrow.at(-1)!.pointer)) narrow.pop();
    const roles = checking.report.silently(() => rolesOf(value.access, pointer, checking));
    if (roles) narrow.push({ pointer, roles });
    const makes = kind === 'source' || (kind === 'action' && value.do === 'call');
    if (makes && typeof value.call === 'string')
      uses.push({ call: value.call, narrowedTo: intersectionOf(narrow.map((narrowed) => narrowed.roles)) });
  });
  cachedCalls.set(unit, uses);
  return uses;
}

const intersectionOf = (all: readonly (readonly string[])[]): readonly string[] | null =>
  all.length === 0 ? null : all.reduce((one, other) => one.filter((role) => other.includes(role)));

/** The roles that a screen's routes admit; null for everybody. */
export function routeRoles(screen: string, { catalogue }: CheckContext): readonly string[] | null {
  const roles = Object.hasOwn(catalogue.screens, screen) ? catalogue.screens[screen]?.roles : undefined;
  return roles === undefined || typeof roles === 'string' ? null : roles;
}

/** Checks that a screen's route and its access agree. */
export function checkRoute(
  screen: string,
  roles: readonly string[] | null,
  pointer: string,
  checking: CheckContext,
): void {
  const { catalogue, report } = checking;
  const route = Object.hasOwn(catalogue.screens, screen) ? catalogue.screens[screen] : undefined;
  if (!route || route.own !== undefined || !roles || route.roles === 'anyone' || route.roles === 'signedIn') return;
  const refused = route.roles.filter((role) => !roles.includes(role));
  const unreached = roles.filter((role) => !route.roles.includes(role));
  if (refused.length > 0)
    report.add('route-wider', pointer, `${route.path} lets in ${listRoles(refused)}, whom the screen refuses`);
  if (unreached.length > 0) report.add('screen-wider', pointer, `no route lets in ${listRoles(unreached)}`);
}

/** Does a part use itself through the widgets that it shows? */
export function showsItself(unit: Fields, { parts }: CheckContext['catalogue']): boolean {
  const find = (name: string) => (name === unit.part ? shownBy(unit) : shownBy(parts[name]));
  return typeof unit.part === 'string' && closure(shownBy(unit), find, implementersIn(parts)).has(unit.part);
}

/** A unit without its dialogs: a dialog opens only on an event, so it creates no cycle. */
const shownBy = (unit: unknown): unknown => (isObject(unit) ? { head: unit.head, body: unit.body } : undefined);

/** The parts that fulfil a contract. */
const implementersIn =
  (parts: Readonly<Record<string, unknown>>) =>
  (contract: string): string[] =>
    Object.keys(parts).filter((name) => ownMember(ownMember(parts[name], 'implements'), contract) !== undefined);
