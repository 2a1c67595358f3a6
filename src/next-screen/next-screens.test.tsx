import { expect, test } from 'vitest';
import type { DocumentBundle } from '../../engine/index.ts';
import { bundleOf, show } from '../../tests/support/engine/react.tsx';
import type { AppContext } from '../app/app-context.ts';
import { NextScreens } from './next-screens.ts';

const NEVER = new AbortController().signal;
const PEOPLE = bundleOf({
  screen: 'admin/user/list',
  version: 1,
  sources: { people: { call: 'users.list' } },
  body: { widget: 'text', props: { text: 'people' } },
});

async function open(role = 'Admin') {
  const stage = await show(
    { screen: 'home', version: 1, body: { widget: 'text', props: { text: 'home' } } },
    { calls: { 'users.list': [] }, catalogue: { calls: { 'users.list': { takesProject: false } } } },
  );
  const asked: string[] = [];
  const coming: PromiseWithResolvers<DocumentBundle>[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
  const app = {
    history: { location: { pathname: '/demo/home', search: '', hash: '' } },
    texts: { language: 'el', languages: ['el', 'en'] },
    session: {
      state: 'signedIn',
      identity: { Id: '1' },
      user: { Id: '1', Roles: [role] },
      project: { Id: '1', url: 'demo', Settings: {}, Addresses: [{ Path: 'prices', Screen: 'prices' }] },
      failedProject: null,
      heldRoles: [role],
      availableRoles: [role],
      isOpen: (name: string) => name === 'demo',
    },
    documents: {
      loadAhead(_: string, name: string) {
        asked.push(name);
        coming.push(Promise.withResolvers());
        return coming.at(-1)?.promise;
      },
      known: () => PEOPLE,
    },
    runtime: stage.runtime,
  } as unknown as AppContext;
  return { screens: new NextScreens(app), asked, coming, ports: stage.ports };
}

const addressOf = (path: string) => new URL(path, 'http://praxis');

test.each([
  ['/demo/admin/user/list', 'admin/user/list'],
  ['/el/demo/admin/user/list?a=1', 'admin/user/list'],
  ['/demo/prices', 'prices'],
  ['/demo/home', undefined],
  ['/en/demo/admin/user/list', undefined],
  ['/demo/admin/user/list?role=Mentor', undefined],
  ['/other/admin/user/list', undefined],
  ['/api/files/1', undefined],
  ['/signin', undefined],
  ['/', undefined],
])('the screen of %s is %s', async (path, screen) => {
  const { screens } = await open();
  expect(screens.find(addressOf(path))?.screen).toBe(screen);
});

test('finds no screen for which the reader has no role', async () => {
  const { screens } = await open('Mentee');
  expect(screens.find(addressOf('/demo/admin/user/list'))).toBeNull();
});

test('loads a screen with its first data', async () => {
  const { screens, asked, coming, ports } = await open();
  const loading = screens.load(addressOf('/demo/admin/user/list'), 1, NEVER);
  coming[0]?.resolve(PEOPLE);
  await loading;
  expect(asked).toEqual(['admin/user/list']);
  expect(ports.callsOf('users.list')).toHaveLength(1);
});

test('asks for no data if the reader has left the link', async () => {
  const { screens, coming, ports } = await open();
  const left = new AbortController();
  const loading = screens.load(addressOf('/demo/admin/user/list'), 1, left.signal);
  left.abort();
  coming[0]?.resolve(PEOPLE);
  await loading;
  expect(ports.callsOf('users.list')).toEqual([]);
});

test('loads no more screens at once than it may, and goes on after a failure', async () => {
  const { screens, asked, coming } = await open();
  const first = screens.load(addressOf('/demo/admin/user/list'), 1, NEVER);
  await screens.load(addressOf('/demo/admin/audit'), 1, NEVER);
  expect(asked).toEqual(['admin/user/list']);
  coming[0]?.reject(new Error('The line is cut'));
  await first;
  void screens.load(addressOf('/demo/admin/audit'), 1, NEVER);
  expect(asked).toEqual(['admin/user/list', 'admin/audit']);
});
