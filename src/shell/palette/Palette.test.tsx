import { MantineProvider } from '@mantine/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { beforeEach, expect, test } from 'vitest';
import { CallError, type KeepStore } from '../../../engine/index.ts';
import type { HitGroup, HitKind } from '../../../schemas/entities/search.ts';
import { AppProvider, type AppContext } from '../../app/app-context.ts';
import type { MenuLine } from '../menu.ts';
import { hearTyping } from '../typed-ahead.ts';
import { splitMatches } from './MatchedText.tsx';
import { messageReceiver } from './message-command.ts';
import Palette from './Palette.tsx';

const line = (label: string): MenuLine => ({
  key: label,
  id: label,
  label,
  icon: 'file',
  group: '',
  state: label,
  params: {},
  to: `/p/${label}`,
  newTab: false,
  fast: false,
  tabs: [],
});

const hitGroup = (Kind: HitKind, ...titles: readonly string[]): HitGroup => ({
  Kind,
  Hits: titles.map((Title, index) => ({
    Id: String(index),
    Title,
    Detail: '',
    Keys: ['roles.Mentee'],
    Time: null,
    Rank: 1,
    Links: [
      { Screen: 'admin/user', With: { id: String(index) }, State: {} },
      { Screen: 'mentee', With: { id: String(index) }, State: { tab: 'all' } },
    ],
  })),
  More: false,
});

interface Asked {
  readonly text: string;
  readonly kinds: readonly string[] | undefined;
  readonly answer: (groups: readonly HitGroup[]) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
  readonly signal: AbortSignal | undefined;
}

let asked: Asked[] = [];
let went: string[] = [];
let stored: Map<string, unknown>;
let started: string[] = [];
const display = observable({ paletteOpen: true, online: true, set: (facts: object) => Object.assign(display, facts) });

beforeEach(() => {
  asked = [];
  went = [];
  started = [];
  stored = new Map();
  runInAction(() => Object.assign(display, { paletteOpen: true, online: true }));
});

const keep: Pick<KeepStore, 'get' | 'set'> = {
  get: (key) => stored.get(key),
  set: (key, value) => void stored.set(key, value),
};

/** The screens that the reader may open. */
function show({ role = 'Mentee', open = ['mentee', 'chat', 'home', 'userinfo', 'library'] } = {}) {
  const link = (to: string, values: Readonly<Record<string, unknown>> = {}) =>
    open.includes(to) ? `/p/${[to, ...Object.values(values)].join('/')}` : null;
  const api = {
    search: {
      find: (
        { Search, Kinds }: { Search: string; Kinds?: readonly string[] },
        { signal }: { signal?: AbortSignal } = {},
      ) =>
        new Promise((resolve, reject) => {
          asked.push({
            text: Search,
            kinds: Kinds,
            answer: (Groups) => act(async () => resolve({ Groups })),
            fail: (error) => act(async () => reject(error)),
            signal,
          });
        }),
    },
    chat: {
      people: ({ Search }: { Search: string }) =>
        Promise.resolve({ list: [{ Id: '7', Name: `${Search} Παππά`, Roles: ['Mentor'], status: false }], count: 1 }),
      start: ({ UserId }: { UserId: string }) => {
        started.push(UserId);
        return Promise.resolve({ Id: '40' });
      },
    },
  };
  // The parts of the app that the palette reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const app = {
    api,
    display,
    session: { project: { Id: '1', Addresses: [] }, projects: [], role, heldRoles: [role], availableRoles: [role] },
    texts: { languages: ['el', 'en'], language: 'el' },
    history: { push: (to: string) => went.push(to) },
    ports: { link, keep: { device: keep }, failed: () => undefined },
    runtime: { mayLeave: () => Promise.resolve(true) },
  } as unknown as AppContext;
  render(
    <AppProvider value={app}>
      <MantineProvider env="test">
        <Palette lines={[line('Αρχική'), line('Βιβλιοθήκη')]} />
      </MantineProvider>
    </AppProvider>,
  );
  return userEvent.setup();
}

const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getByRole('option', { selected: true }).textContent;

test('shows pages and commands without a text, and asks nothing', async () => {
  show();
  const input = await field();
  expect(input).toHaveFocus();
  const list = screen.getByRole('listbox');
  expect(input).toHaveAttribute('aria-controls', list.id);
  expect(
    within(list)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-labelledby')),
  ).toHaveLength(3);
  expect(options().slice(0, 2).join()).toMatch(/search\.messageTo.*Αρχική/);
  expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  expect(asked).toEqual([]);
});

test('shows what the server finds by kind, and opens it where the current role may', async () => {
  const user = show();
  await user.type(await field(), 'ελενη');
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['ελενη']);
  expect(screen.getAllByText('search.loading').length).toBeGreaterThan(0);
  await asked[0]?.answer([hitGroup('person', 'Ελένη Παππά', 'Ελένη Ρήγα')]);
  expect(screen.getByRole('group', { name: 'search.kinds.person' })).toBeInTheDocument();
  expect(options()[0]).toMatch(/Ελένη Παππά.*roles\.Mentee.*search\.kind\.person/);
  await user.keyboard('{End}');
  expect(selected()).toContain('Ελένη Ρήγα');
  await user.keyboard('{ArrowDown}{ArrowUp}{Home}{ArrowDown}{Enter}');
  expect(went).toEqual(['/p/mentee/1#tab=all']);
  expect(display.paletteOpen).toBe(false);
});

test('remembers what was opened, and shows it first the next time', async () => {
  const user = show();
  await user.type(await field(), 'ελενη');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.answer([hitGroup('person', 'Ελένη Παππά')]);
  await user.keyboard('{Enter}');
  await user.clear(await field());
  const recent = await screen.findByRole('group', { name: 'search.kinds.recent' });
  expect(within(recent).getByRole('option').textContent).toContain('Ελένη Παππά');
  await user.click(within(recent).getByRole('option'));
  expect(went).toEqual(['/p/mentee/0#tab=all', '/p/mentee/0#tab=all']);
});

test('never shows the answer to an earlier text over that to a later one', async () => {
  const user = show();
  const input = await field();
  await user.type(input, 'ελε');
  await expect.poll(() => asked).toHaveLength(1);
  await user.type(input, 'νη');
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[0]?.signal?.aborted).toBe(true);
  await asked[1]?.answer([hitGroup('person', 'Ελένη Ρήγα')]);
  await asked[0]?.answer([hitGroup('person', 'Ελεωνόρα Δούκα')]);
  expect(options().join()).toContain('Ρήγα');
  expect(options().join()).not.toContain('Δούκα');
});

test('says what can be found when nothing is, and leads on to the lists', async () => {
  const user = show();
  await user.type(await field(), 'ξξξξ');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.answer([]);
  expect(screen.getByText('search.nothing')).toBeInTheDocument();
  expect(screen.getByText('search.canFind')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(went).toEqual(['/p/library#query=ξξξξ']);
});

test('a failed search can be tried again', async () => {
  const user = show();
  await user.type(await field(), 'ελενη');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.fail(new CallError({ status: 500, code: 'fault', text: '' }));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'shell.retry' }));
  await expect.poll(() => asked).toHaveLength(2);
  await asked[1]?.answer([hitGroup('person', 'Ελένη Ρήγα')]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(options().join()).toContain('Ελένη Ρήγα');
});

test('without a connection it says so, finds pages, and searches again once there is one', async () => {
  const user = show();
  act(() => runInAction(() => void (display.online = false)));
  await user.type(await field(), 'βιβλ');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.fail(new CallError({ status: 0, code: 'network', text: '' }));
  expect(screen.getByRole('alert').textContent).toContain('search.offline');
  expect(options().join()).toContain('Βιβλιοθήκη');
  act(() => runInAction(() => void (display.online = true)));
  await expect.poll(() => asked).toHaveLength(2);
});

test('"message to" opens the conversation with the person who is chosen', async () => {
  const user = show();
  const input = await field();
  await user.type(input, 'message');
  await user.keyboard('{Enter}');
  expect(input).toHaveValue('search.messageTo ');
});

test('Tab narrows to one kind after the other, and asks for more of it where there is more', async () => {
  const user = show();
  await user.type(await field(), 'ελενη');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.answer([{ ...hitGroup('person', 'Ελένη Παππά'), More: true }, hitGroup('action', 'Η Ελένη')]);
  const pressed = () => screen.getByRole('button', { pressed: true }).textContent;
  expect(pressed()).toBe('search.all');
  await user.keyboard('{Tab}');
  expect(pressed()).toBe('search.kinds.person 1+');
  expect(options().join()).not.toContain('Η Ελένη');
  await expect.poll(() => asked.map(({ kinds }) => kinds)).toEqual([undefined, ['person']]);
  await asked[1]?.answer([hitGroup('person', 'Ελένη Παππά', 'Ελένη Ρήγα')]);
  expect(options()).toHaveLength(2);
  await user.keyboard('{Tab}');
  expect(options().join()).toContain('Η Ελένη');
  await user.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  expect(pressed()).toBe('search.all');
  await user.click(screen.getByRole('button', { name: 'search.kinds.action 1' }));
  expect(options()).toHaveLength(1);
  expect(await field()).toHaveFocus();
});

test('Ctrl+Enter writes to the chosen person, and does nothing for other things', async () => {
  const user = show();
  await user.type(await field(), 'ελενη');
  await expect.poll(() => asked).toHaveLength(1);
  await asked[0]?.answer([hitGroup('person', 'Ελένη Παππά'), hitGroup('action', 'Η Ελένη')]);
  await user.keyboard('{End}{Control>}{Enter}{/Control}');
  expect([started, went, display.paletteOpen]).toEqual([[], [], true]);
  await user.keyboard('{Home}{Control>}{Enter}{/Control}');
  expect([started, display.paletteOpen]).toEqual([['0'], false]);
  await expect.poll(() => went).toEqual(['/p/chat/40']);
});

test('what is typed before the field is there stands in it', async () => {
  const user = userEvent.setup();
  hearTyping();
  await user.keyboard('ελx{Backspace}ε');
  show();
  expect(await field()).toHaveValue('ελε');
  await user.keyboard('νη');
  expect(await field()).toHaveValue('ελενη');
});

test.each([
  ['Μήνυμα σε Ελένη', 'Ελένη'],
  ['μηνυμα στον  Νίκο Βλάχο', 'Νίκο Βλάχο'],
  ['μήνυμα σε ', ''],
  ['μήνυμα', null],
  ['το μήνυμα σε', null],
])('of "%s" the receiver is %s', (text, receiver) =>
  expect(messageReceiver(text, 'μήνυμα σε|μήνυμα στον')).toBe(receiver),
);

test('marks the words of a search without regard to accents', () => {
  const marked = (text: string, searched: string) =>
    splitMatches(text, searched)
      .filter((part) => part.marked)
      .map(({ part }) => part);
  expect(marked('Μαρία Οικονόμου', 'οικονομου')).toEqual(['Οικονόμου']);
  expect(marked('Ανανά ανά', 'ανα')).toEqual(['Ανα']);
  expect(marked('Μαρία', 'xyz')).toEqual([]);
});
