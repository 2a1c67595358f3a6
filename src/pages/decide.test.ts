import { describe, expect, test } from 'vitest';
import { readSettings } from '../session/settings.ts';
import type { CurrentProject, CurrentUser } from '../session/session.ts';
import { decidePage, type PageContext } from './page-decision.ts';

const PROJECT: CurrentProject = { Id: '1', Descr: 'Demo', url: 'demo', Settings: readSettings('{}') };
const person = (...Roles: CurrentUser['Roles']): CurrentUser => ({
  Id: '7',
  Username: 'anna',
  Roles,
  Fields: {},
  ProjectFields: {},
  Level: 100,
  State: 1,
  CacheMentors: {},
  DefaultProject: null,
});

type Known = PageContext['session'];
const nobody: Known = {
  state: 'unauthenticated',
  identity: null,
  user: null,
  project: null,
  failedProject: null,
  heldRoles: [],
  availableRoles: [],
  isOpen: () => false,
};
const signedIn = (...roles: CurrentUser['Roles']): Known => ({
  ...nobody,
  state: 'authenticated',
  identity: { Id: '7', Username: 'anna', Roles: roles },
  user: person(...roles),
  project: PROJECT,
  heldRoles: roles,
  isOpen: (name) => name.toLowerCase() === 'demo',
});

const at = (path: string, session: Known, built: readonly string[] = []) => {
  const url = new URL(path, 'https://praxis.example');
  return decidePage(url, {
    session,
    languages: ['el', 'en'],
    built: (screen) => built.includes(screen),
  });
};
const screenAt = (path: string, session: Known) => {
  const decision = at(path, session);
  return decision.kind === 'screen' ? decision.screen : decision;
};

describe('while it is not known who is here', () => {
  const unresolved: Known = { ...nobody, state: 'unresolved' };
  test.each(['/', '/demo/home', '/signin'])('%s waits', (path) =>
    expect(at(path, unresolved)).toEqual({ kind: 'wait' }),
  );
  test('a page for anybody does not', () => expect(screenAt('/applicationForm', unresolved)).toBe('applicationform'));
  test('a reload keeps the page of the person known before', () => {
    expect(screenAt('/demo/home', { ...signedIn('Mentee'), state: 'unresolved' })).toBe('home');
  });
});

describe('who is not signed in', () => {
  test('is led to sign-in with the way back', () => {
    expect(at('/demo/admin/user/list?q=1#page=2', nobody)).toEqual({
      kind: 'go',
      to: `/signin?returnUrl=${encodeURIComponent('/demo/admin/user/list?q=1#page=2')}`,
    });
  });
  test('sees sign-in at /', () => expect(at('/', nobody)).toEqual({ kind: 'go', to: '/signin' }));
  test('keeps the language of the address', () => expect(at('/en', nobody)).toEqual({ kind: 'go', to: '/en/signin' }));
});

describe('an address', () => {
  test('that nobody knows leads to /', () => {
    expect(at('/no/such/page/at/all', signedIn('Admin'))).toEqual({ kind: 'go', to: '/' });
    expect(at('/en/no/such/page/at/all', nobody)).toEqual({ kind: 'go', to: '/en' });
  });
  test('gives the screen its parameters, the path before the query', () => {
    const decision = at('/demo/admin/user/12?id=99&tab=2', signedIn('Admin'));
    expect(decision).toMatchObject({
      kind: 'screen',
      screen: 'admin/user',
      params: { id: '12', tab: '2' },
      inProject: true,
    });
  });
  test('of another project opens it first', () => {
    expect(at('/other/home', signedIn('Admin'))).toEqual({ kind: 'open', project: 'other' });
  });
  test('that stands in projects and outside of them is shown where its address says', () => {
    expect(at('/demo/directive/badge', signedIn('Admin'))).toMatchObject({ screen: 'directive', inProject: true });
    expect(at('/directive/badge', signedIn('Admin'))).toMatchObject({ screen: 'directive', inProject: false });
    expect(at('/other/directive/badge', signedIn('Admin'))).toEqual({ kind: 'open', project: 'other' });
  });
  test('of a project that failed to load says so', () => {
    const failedProject = { name: 'other', error: new Error('404') };
    const session = { ...signedIn('Admin'), project: null, isOpen: () => false, failedProject };
    expect(at('/other/home', session)).toMatchObject({ kind: 'failedProject', name: 'other' });
  });
  test('outside of projects needs the default one', () => {
    expect(at('/gdpr', { ...signedIn('Mentee'), project: null })).toEqual({ kind: 'open', project: null });
  });
});

describe('whoever acts or looks as somebody', () => {
  const acting: Known = {
    ...signedIn('Mentor'),
    identity: { Id: '7', Username: 'anna', Roles: ['Mentor'], Impersonator: { Id: '1', Name: 'Admin', Kind: 'login' } },
  };
  test.each(['/demo/chat', '/demo/chat/12', '/demo/mentor/chatitems', '/demo/mentor/senditems'])(
    '%s says that it is private',
    (path) => {
      expect(screenAt(path, acting)).toBe('private');
      expect(screenAt(path, signedIn('Mentor'))).not.toBe('private');
    },
  );
  test('sees everything else', () => expect(screenAt('/demo/mentor/mentee/list', acting)).not.toBe('private'));
});

describe('who lacks the role', () => {
  const wanted = '/demo/admin/user/list';
  const signin = `/signin?returnUrl=${encodeURIComponent(wanted)}`;
  test('is told why the server refused the form of the page', () =>
    expect(at('/signin?failed=too-many&seconds=30', nobody)).toMatchObject({
      params: { failed: 'too-many', seconds: 30 },
    }));
  test('is led to sign-in', () => expect(at(wanted, signedIn('Mentee'))).toEqual({ kind: 'go', to: signin }));
  test('is told there which roles it takes, and is not sent in circles', () => {
    const decision = at(signin, signedIn('Mentee'));
    expect(decision).toMatchObject({ kind: 'screen', screen: 'signin', params: { refused: true } });
    expect(decision).toHaveProperty('params.needs', ['Admin', 'ProjectManager', 'ProjectManagerLite', 'Supervisor']);
  });
  test('of another project: that project is opened before anything is said', () => {
    const other = `/signin?returnUrl=${encodeURIComponent('/other/admin/user/list')}`;
    expect(at(other, signedIn('Mentee'))).toEqual({ kind: 'open', project: 'other' });
  });
});

describe('who is only registered', () => {
  test.each(['/demo', '/demo/home', `/signin?returnUrl=${encodeURIComponent('/demo/home')}`])(
    '%s leads to the page of applicants',
    (path) => expect(at(path, signedIn('Registered'))).toEqual({ kind: 'go', to: '/applicant' }),
  );
  test('is told which roles other pages take', () =>
    expect(at('/demo/chat', signedIn('Registered'))).toMatchObject({
      kind: 'go',
      to: expect.stringContaining('/signin'),
    }));
  test('opens that page, and an applicant the home, which shows the same', () => {
    expect(screenAt('/applicant', signedIn('Registered'))).toBe('applicant');
    expect(screenAt('/applicant', signedIn('applicant', 'Registered'))).toBe('applicant');
    for (const path of ['/applicant', '/applicant/ok'])
      expect(at(path, signedIn('applicant'))).toEqual({ kind: 'go', to: '/' });
  });
  test('others without the role are not led there', () =>
    expect(at('/demo/home', signedIn('SuperAdmin'))).toMatchObject({ to: expect.stringContaining('/signin') }));
});

describe('who has just signed in', () => {
  test('goes where they wanted to go', () => {
    expect(at(`/signin?returnUrl=${encodeURIComponent('/demo/home?a=1')}`, signedIn('Admin'))).toEqual({
      kind: 'go',
      to: '/demo/home?a=1',
    });
  });
  test.each([
    '',
    '?returnUrl=https://evil.example/',
    '?returnUrl=//evil.example',
    '?returnUrl=/signin',
    '?returnUrl=/no/such/page/here/x',
  ])('goes home, never elsewhere: %s', (query) =>
    expect(at(`/signin${query}`, signedIn('Admin'))).toEqual({ kind: 'go', to: '/' }),
  );
});

describe('the consent gate', () => {
  const Settings = readSettings('{"Config":{"gdpr":{"Required":true,"UserField":"consent","MinValue":1}}}');
  const mentee = { ...signedIn('Mentee'), project: { ...PROJECT, Settings } };
  test('sends a mentee without consent to the consent page', () => {
    expect(at('/demo/home', mentee, ['gdpr'])).toEqual({ kind: 'go', to: '/gdpr' });
    expect(at('/gdpr', mentee, ['gdpr'])).toMatchObject({ screen: 'gdpr' });
  });
  test('is open for who consented, and for who is more than a mentee', () => {
    const given = { ...mentee, user: { ...person('Mentee'), Fields: { consent: 3 } } };
    expect(at('/demo/home', given, ['gdpr'])).toMatchObject({ screen: 'home' });
    const both = { ...signedIn('Mentee', 'Mentor'), project: mentee.project };
    expect(at('/demo/home', both, ['gdpr'])).toMatchObject({ screen: 'home' });
  });
});

describe('an address of the project itself', () => {
  const holder: Known = {
    ...signedIn('Mentor'),
    project: { ...PROJECT, Addresses: [{ Path: 'views/monthly/:id?', Screen: 'reports/monthly' }] },
  };
  test('shows its screen with its params, in the project', () =>
    expect(at('/demo/views/monthly/7?tab=a', holder)).toEqual({
      kind: 'screen',
      screen: 'reports/monthly',
      params: { id: '7', tab: 'a' },
      inProject: true,
    }));
  test('is asked of the server by its path where the page does not know it', () =>
    expect(screenAt('/demo/views/monthly', signedIn('Mentee'))).toBe('views/monthly'));
  test('is where sign-in leads back to', () =>
    expect(at(`/signin?returnUrl=${encodeURIComponent('/demo/views/monthly')}`, holder)).toEqual({
      kind: 'go',
      to: '/demo/views/monthly',
    }));
});
