import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBuiltInUnits } from '../../server/domains/documents/documents/built-in.ts';
import { areas, isRole, rolesOf } from '../../schemas/roles.ts';
import { addressOf, routeParams, routeRoles, routes, SCREENS_WITHOUT_ADDRESS } from '../../schemas/routes.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const specified = linesOf('routes.txt').map((line) => {
  const [path = '', roles = ''] = line.split(' | ');
  return [path, roles] as const;
});
const built = (screen: string) => existsSync(new URL(`../../schemas/screens/${screen}.json`, import.meta.url));

const AREAS: Readonly<Record<string, readonly string[]>> = {
  ADMIN: areas.admin,
  ADMINUSER: areas.adminUser,
  REPORT: areas.report,
  MENTEE: areas.mentee,
  MENTOR: areas.mentor,
  LIBRARY: areas.library,
  STATISTICS: areas.statistics,
  '+': areas.main,
};

/** The roles of a line of the specification, sorted. */
function expectedRoles(text: string): readonly string[] | string {
  if (text === '-') return 'anyone';
  if (text === 'signed in' || text === "the view's own access list") return 'signedIn';
  const names = text.replace(/, and only when.*$/, '').split(', ');
  return [...new Set(names.flatMap((name) => AREAS[name] ?? [name]))].toSorted();
}

const sorted = (roles: readonly string[] | string) => (typeof roles === 'string' ? roles : [...roles].toSorted());

describe('routes.json', () => {
  it.each(specified)('has %s for %s', (path, roles) => {
    const route = routes.find((each) => each.path === path);
    expect(route && sorted(routeRoles(route))).toEqual(expectedRoles(roles));
  });

  it('has no address twice and none beyond the specification but our own', () => {
    const paths = routes.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    const others = routes.filter(({ path, extra }) => !extra && !specified.some(([known]) => known === path));
    expect(others).toEqual([]);
  });

  it('names only areas and roles that there are', () => {
    for (const { roles, access, when } of routes) {
      expect(roles === 'anyone' || roles === 'signedIn' || rolesOf(roles).every(isRole)).toBe(true);
      expect([undefined, 'document']).toContain(access);
      expect([undefined, 'developmentViews']).toContain(when);
    }
  });

  it('has the address of every built-in screen: none states one itself', () => {
    const stating = [...readBuiltInUnits().values()].filter(({ document }) => Object.hasOwn(document, 'address'));
    expect(stating.map(({ name }) => name)).toEqual([]);
  });

  it('leaves the places of the screens of projects to them', () => {
    const inPlaces = routes.filter(({ path }) => /^\/:curProject\/(views|screens)\//.test(path));
    expect(
      inPlaces.filter(({ path, access }) => access !== 'document' || !/^\/:curProject\/\w+\/:/.test(path)),
    ).toEqual([]);
  });

  it('has a document for every screen but the place of screens that projects write', () => {
    const screens = [...new Set(routes.map(({ screen }) => screen)), ...SCREENS_WITHOUT_ADDRESS];
    expect(screens.filter((screen) => !built(screen))).toEqual(['screens']);
  });
});

describe('addresses', () => {
  it('takes the address that uses most of the values', () => {
    expect(addressOf('mentor/action/list', {}, 'demo')).toBe('/demo/mentor/action/list');
    expect(addressOf('mentor/action/list', { actionId: '7' }, 'demo')).toBe('/demo/mentor/action/list/7');
    expect(addressOf('questionnaire', { id: '3', menteeId: 'a b' }, 'demo')).toBe('/demo/questionnaire/3/a%20b');
  });

  it('leaves out optional parameters, and is missing without a required one', () => {
    expect(addressOf('mentee/action', { Id: '4' }, 'demo')).toBe('/demo/mentee/action/4');
    expect(addressOf('mentee/action', {}, 'demo')).toBeNull();
    expect(addressOf('nothing', {}, 'demo')).toBeNull();
    expect(addressOf('signin', {}, 'demo')).toBe('/signin');
  });

  it('names its parameters, without the project', () => {
    expect(routeParams('/:curProject/mentee/action/:Id/:View?')).toEqual(['Id', 'View']);
  });
});
