import { describe, expect, test } from 'vitest';
import { routes } from '../../schemas/routes.ts';
import { splitLanguage, withLanguage } from './language.ts';
import { admits, isOwn, matchRoute, mayOpen, pathOf, sameScreen } from './routes.ts';

const screenAt = (path: string) => matchRoute(path)?.route.screen ?? null;

describe('matching', () => {
  test('every row of routes.json is reached by a path of its own shape', () => {
    for (const route of routes) {
      const path = route.path.replaceAll(/:(\w+)\??/g, 'x1');
      const asked = /^\/x1\/(views|screens)\//.test(path) && route.access !== undefined;
      const named = route.access === undefined ? route.screen : 'views/x1';
      expect([path, screenAt(path)]).toEqual([path, asked ? path.slice('/x1/'.length) : named]);
    }
  });

  test('goes without regard to case, and a trailing slash does not matter', () => {
    expect(screenAt('/DEMO/Admin/User/LIST')).toBe('admin/user/list');
    expect(screenAt('/demo/home/')).toBe('home');
    expect(screenAt('/demo')).toBe('home');
  });

  test('static names win over parameters', () => {
    expect(screenAt('/demo/admin/project/list')).toBe('admin/project/list');
    expect(matchRoute('/demo/admin/project/12')?.params).toEqual({ curProject: 'demo', ProjectId: '12' });
    expect(matchRoute('/demo/admin/project')?.params).toEqual({ curProject: 'demo' });
    expect(screenAt('/demo/admin/user/list')).toBe('admin/user/list');
    expect(screenAt('/quest/home')).toBe('quest');
  });

  test('parameters are read as text, Greek included', () => {
    const params = matchRoute(`/demo/library/items/${encodeURIComponent('Οδηγοί/Πρώτα')}`)?.params;
    expect(params?.['Category']).toBe('Οδηγοί/Πρώτα');
  });

  test('two paths may show the same screen', () => {
    expect(sameScreen('/demo/library/items', '/demo/Library/items/A')).toBe(true);
    expect(sameScreen('/demo/library/items', '/other/library/items')).toBe(false);
    expect(sameScreen('/demo/library/items', '/demo/library')).toBe(false);
    expect(sameScreen('/nowhere/at/all', '/nowhere/at/all')).toBe(false);
  });

  test('an unknown path fits nothing', () => {
    expect(matchRoute('/demo/nothing/of/the/kind')).toBeNull();
    expect(matchRoute('/')).toBeNull();
  });
});

describe('addresses', () => {
  test('fill the path, then the query', () => {
    expect(pathOf('admin/user', { id: '7' }, 'demo')).toBe('/demo/admin/user/7');
    expect(pathOf('admin/user', {}, 'demo')).toBe('/demo/admin/user');
    expect(pathOf('home', { tab: 'a b' }, 'demo')).toBe('/demo?tab=a+b');
    expect(pathOf('library/items', { Category: 'Α/Β' }, 'demo')).toBe(
      `/demo/library/items/${encodeURIComponent('Α/Β')}`,
    );
  });

  test('there is none for an unknown screen, a missing value or a missing project', () => {
    expect(pathOf('nowhere', {}, 'demo')).toBeNull();
    expect(pathOf('mentorquest', {}, 'demo')).toBeNull();
    expect(pathOf('home', {}, '')).toBeNull();
    expect(pathOf('signin', { returnUrl: '/demo' }, '')).toBe('/signin?returnUrl=%2Fdemo');
  });
});

describe('addresses of the project itself', () => {
  const own = [
    { Path: 'views/monthly/:year?', Screen: 'reports/monthly' },
    { Path: 'screens/people', Screen: 'people/cards' },
  ];
  const at = (path: string) => matchRoute(path, own);

  test('win for exactly their paths', () => {
    expect(at('/demo/Views/Monthly')?.route.screen).toBe('reports/monthly');
    expect(at('/demo/views/monthly/2026')?.params).toEqual({ curProject: 'demo', year: '2026' });
    expect(at('/demo/screens/people')?.route.screen).toBe('people/cards');
    expect(at('/demo/admin/user/list')?.route.screen).toBe('admin/user/list');
  });

  test('that the page does not know are asked of the server by their path', () => {
    expect(at('/demo/views/weekly')?.route.screen).toBe('views/weekly');
    expect(at('/demo/screens/a/b/c/7/8')?.route.screen).toBe('screens/a/b/c/7/8');
    expect(at('/demo/views/a/b/c/7/8')?.route.screen).toBe('views/a/b/c/7/8');
    expect(at('/demo/screens/people/too/much')?.route.screen).toBe('screens/people/too/much');
  });

  test('are linked to by the name of the screen, and may be opened', () => {
    expect(pathOf('reports/monthly', {}, 'demo', own)).toBe('/demo/views/monthly');
    expect(pathOf('reports/monthly', { year: 2026, tab: 'a' }, 'demo', own)).toBe('/demo/views/monthly/2026?tab=a');
    expect(pathOf('reports/monthly', {}, '', own)).toBeNull();
    expect(pathOf('reports/monthly', {}, 'demo')).toBeNull();
    expect([mayOpen('people/cards', [], own), mayOpen('people/cards', null, own)]).toEqual([true, false]);
    expect(mayOpen('people/cards', ['Admin'])).toBe(false);
  });

  test('with data, or outside of projects, name the view', () => {
    expect(at('/demo/viewsplus/late/a%20b')).toMatchObject({
      route: { screen: 'views/late' },
      params: { name: 'late', data: 'a b' },
    });
    expect(at('/view/late')).toMatchObject({ route: { screen: 'views/late' }, params: { name: 'late' } });
    expect(at('/demo/views')?.route.screen).toBe('views');
  });

  test('are where an entry of a menu leads that names the view and not its screen', () => {
    const path = (name: string) => pathOf('views', { name, tab: 'a' }, 'demo', own);
    expect([isOwn(path('monthly'), own), isOwn(path('weekly'), own), isOwn(null, own)]).toEqual([true, false, false]);
  });

  test('of one screen keep what is unsaved, and those of two do not', () => {
    expect(sameScreen('/demo/views/monthly/1', '/demo/views/monthly/2', own)).toBe(true);
    expect(sameScreen('/demo/views/monthly', '/demo/views/weekly', own)).toBe(false);
  });
});

describe('roles', () => {
  test('a route admits who holds one of its roles', () => {
    expect(mayOpen('admin/user/list', ['Mentee'])).toBe(false);
    expect(mayOpen('admin/user/list', ['Mentee', 'Admin'])).toBe(true);
    expect(mayOpen('home', null)).toBe(false);
    expect(mayOpen('signin', null)).toBe(true);
    expect(mayOpen('gdpr', [])).toBe(true);
  });

  test('an empty list of roles admits nobody', () => {
    expect(admits({ path: '/x', screen: 'x', roles: [] }, ['Admin'])).toBe(false);
  });
});

describe('the language segment', () => {
  test('is optional, known and first', () => {
    expect(splitLanguage('/en/demo/home', ['el', 'en'])).toEqual({ language: 'en', pathname: '/demo/home' });
    expect(splitLanguage('/EN', ['el', 'en'])).toEqual({ language: 'en', pathname: '/' });
    expect(splitLanguage('/el-GR/signin', ['el', 'en'])).toEqual({ language: 'el', pathname: '/signin' });
    expect(splitLanguage('/el-greece/home', ['el', 'en'])).toEqual({ language: null, pathname: '/el-greece/home' });
    expect(splitLanguage('/demo/en', ['el', 'en'])).toEqual({ language: null, pathname: '/demo/en' });
    expect(splitLanguage('/fr/demo', ['el', 'en'])).toEqual({ language: null, pathname: '/fr/demo' });
    expect(withLanguage('/demo', 'en')).toBe('/en/demo');
    expect(withLanguage('/', 'en')).toBe('/en');
  });
});
