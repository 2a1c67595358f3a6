import { child } from '../../../../engine/base/pointer.ts';
import { areas, roleOf } from '../../../../schemas/roles.ts';
import { IN_A_NEW_TAB, routeRoles, routes, type Route } from '../../../../schemas/routes.ts';
import { menuEntries, screensOfMenu } from './changes.ts';
import type { SettingsCheckContext, SettingsFault } from './fault.ts';
import { isObject, type Json, type Settings } from '../../../policy/settings.ts';

/** The screen of settings: without a way to it nobody could correct a mistake. */
const SETTINGS_SCREEN = 'admin/project';

type RolesOfOwn = SettingsCheckContext['rolesOfOwn'];

const routesOfScreen = new Map<string, Route[]>();
for (const route of routes) {
  const screen = route.screen.toLowerCase();
  routesOfScreen.set(screen, [...(routesOfScreen.get(screen) ?? []), route]);
}

/** The problems of the menus of roles. */
export function menuProblems({ Roles }: Settings, rolesOfOwn: RolesOfOwn): SettingsFault[] {
  const problems: SettingsFault[] = Object.keys(Roles)
    .filter((role) => roleOf(role) === undefined)
    .map((role) => ({ code: 'unknownRole', severity: 'warning', pointer: child('/Roles', role), name: role }));
  if (menuEntries(Roles['Admin']).length === 0)
    problems.push({ code: 'adminMenu', pointer: Object.hasOwn(Roles, 'Admin') ? '/Roles/Admin' : '/Roles' });
  else if (!areas.settings.some((role) => screensOfMenu(Roles[role]).some((state) => isSettings(state))))
    problems.push({ code: 'adminReach', pointer: '/Roles', name: SETTINGS_SCREEN });
  return [...problems, ...Object.entries(Roles).flatMap(([role, value]) => entryProblems(role, value, rolesOfOwn))];
}

const isSettings = (state: string): boolean => state.toLowerCase() === SETTINGS_SCREEN;

const entryProblems = (role: string, value: unknown, rolesOfOwn: RolesOfOwn): SettingsFault[] =>
  entriesAt(value, child('/Roles', role)).flatMap(({ entry, pointer }) =>
    stateProblems(role, entry, pointer, rolesOfOwn),
  );

/** The entries of a role's menu and their tabs, each with its place. */
export function entriesAt(role: unknown, at: string): { readonly entry: Json; readonly pointer: string }[] {
  const inside = isObject(role) ? `/${Object.hasOwn(role, 'layout') ? 'layout' : 'Layout'}` : '';
  return menuEntries(role).flatMap((entry, index) => {
    const pointer = `${at}${inside}/${index}`;
    const tabs = subEntries(entry).map((tab, place) => ({ entry: tab, pointer: `${pointer}/subMenu/${place}` }));
    return [{ entry, pointer }, ...tabs];
  });
}

const subEntries = (entry: Json): readonly Json[] => {
  const list = entry['subMenu'];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** An entry to a missing screen is only a warning, since it is shown and its page says why. */
function stateProblems(role: string, entry: Json, pointer: string, rolesOfOwn: RolesOfOwn): SettingsFault[] {
  const { state } = entry;
  if (typeof state !== 'string' || state === '') {
    if (subEntries(entry).length > 0) return [];
    return [{ code: 'state', severity: 'warning', pointer, name: '' }];
  }
  const own = rolesOfOwn(state);
  const found = routesOfScreen.get(IN_A_NEW_TAB.get(state) ?? state.toLowerCase());
  // Views are named by projects, and their addresses begin with views/.
  if (!own && !found) {
    if (/^(views?|viewsplus)\//i.test(state)) return [];
    return [{ code: 'state', severity: 'warning', pointer: `${pointer}/state`, name: state }];
  }
  // SuperAdmin is held together with another role, which opens the pages.
  if (role === 'SuperAdmin' || own?.includes(roleOf(role) ?? role) || found?.some((route) => allowsRole(route, role)))
    return [];
  return [{ code: 'stateRole', severity: 'warning', pointer: `${pointer}/state`, name: state, detail: role }];
}

function allowsRole(route: Route, role: string): boolean {
  const rule = routeRoles(route);
  return rule === 'anyone' || rule === 'signedIn' || rule.includes(roleOf(role) ?? role);
}
