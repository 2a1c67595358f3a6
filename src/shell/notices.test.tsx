import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Runtime } from '../../engine/react/index.ts';
import { RuntimeContext } from '../../engine/react/context.tsx';
import { AppProvider, type AppContext } from '../app/app-context.ts';
import { Notices } from '../app/notices.ts';
import { cornerOf } from './corner.ts';
import Questions from './Questions.tsx';
import { PageStates } from './PageStates.tsx';
import Toasts from './Toasts.tsx';

let notices: Notices;
let online = true;
let saving: { unsaved: Runtime['unsaved'] };
const become = (unsaved: Runtime['unsaved']): void => act(() => void runInAction(() => (saving.unsaved = unsaved)));
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function show(project: unknown = null) {
  // The part of the app that notices read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const app = { notices, session: { project }, display: { online } } as unknown as AppContext;
  // The unsaved edits, the only part of the runtime that is read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const runtime = saving as Runtime;
  return render(
    <AppProvider value={app}>
      <MantineProvider env="test">
        <RuntimeContext.Provider value={runtime}>
          <PageStates />
          <main tabIndex={-1} />
        </RuntimeContext.Provider>
        <Toasts />
        <Questions />
      </MantineProvider>
    </AppProvider>,
  );
}

beforeEach(() => {
  notices = new Notices();
  online = true;
  saving = observable({ unsaved: null });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

test('a dangerous question about more than 20 opens its button once the number is typed', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  show();
  const ask = (count: number) => notices.confirm({ text: 'Sure?', ok: `Remove ${count}`, tone: 'danger', count });
  let many = Promise.resolve(false);
  act(() => void (many = ask(79)));
  const field = await screen.findByRole('textbox');
  const remove = screen.getByRole('button', { name: 'Remove 79' });
  expect(remove).toBeDisabled();
  await user.type(field, '7');
  expect(remove).toBeDisabled();
  await user.type(field, '9');
  await user.click(remove);
  expect(await many).toBe(true);
  let few = Promise.resolve(false);
  act(() => void (few = ask(20)));
  await user.click(await screen.findByRole('button', { name: 'Remove 20' }));
  expect(await few).toBe(true);
});

describe('toasts', () => {
  test('are shown one at a time; each goes after 3 s unless it says otherwise, and sooner while others wait', () => {
    show();
    act(() => notices.toast({ text: 'Saved', tone: 'success' }));
    act(() => notices.toast({ text: 'Check your email', tone: 'info', ms: 10_000 }));
    expect(screen.queryByText('Check your email')).toBeNull();
    pass(1900);
    expect(screen.getByText('Saved').closest('[role=status]')).not.toBeNull();
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
    screen.getByText('Check your email');
    pass(9700);
    screen.getByText('Check your email');
    pass(500);
    expect(screen.queryByText('Check your email')).toBeNull();
    act(() => notices.toast({ text: 'Saved', tone: 'success' }));
    pass(2900);
    screen.getByText('Saved');
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stay while they are read', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    show();
    act(() => notices.toast({ text: 'Saved', tone: 'success' }));
    await user.hover(screen.getByText('Saved'));
    pass(9000);
    await user.unhover(screen.getByText('Saved'));
    pass(2900);
    screen.getByText('Saved');
    pass(200);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test.each([
    [undefined, 'top', 'left'],
    ['bottom centre', 'bottom', 'centre'],
    ['bottom right', 'bottom', 'right'],
    ['BottomLeft', 'bottom', 'left'],
    ['top-right', 'top', 'right'],
  ])('stand in the corner that the project chose: %s', (Corner, vertical, horizontal) => {
    expect(cornerOf(Corner)).toEqual({ vertical, horizontal });
    show({ Settings: { Config: { Alert: Corner === undefined ? undefined : { Corner } } } });
    const region = screen.getByRole('region', { name: 'shell.toasts' });
    expect([region.dataset['vertical'], region.dataset['horizontal']]).toEqual([vertical, horizontal]);
  });
});

test('the system message shows for 2 s and fades for half a second', () => {
  show();
  act(() => notices.showMessage({ text: 'Error: no' }));
  pass(1900);
  const fading = () => screen.getByText('Error: no').closest('[data-fading]');
  expect(fading()).toBeNull();
  pass(200);
  expect(fading()).not.toBeNull();
  pass(500);
  expect(screen.queryByText('Error: no')).toBeNull();
});

test('the system message of a fault stays until it is closed, and its number can be copied', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  show();
  act(() => notices.showMessage({ text: 'Fault r-123456', reference: 'r-123456' }));
  pass(10_000);
  await user.click(screen.getByRole('button', { name: 'errors.copyReference' }));
  await screen.findByRole('button', { name: 'errors.copied' });
  expect(await navigator.clipboard.readText()).toBe('r-123456');
  await user.click(screen.getByRole('button', { name: 'shell.close' }));
  expect(screen.queryByText('Fault r-123456')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the system message stands in the strip over the page, and readers of screens hear it', () => {
  show();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveText('');
  act(() => notices.showMessage({ text: 'Error: no' }));
  expect(alert).toHaveText('Error: no');
  expect(alert.nextElementSibling).toBeNull();
  expect(alert.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what is not saved is told until it is, after the reason', () => {
  show();
  act(() => notices.showMessage({ text: 'Error: no' }));
  become('failed');
  expect(screen.queryByText('shell.saveFailed')).toBeNull();
  pass(2500);
  expect(screen.getByText('shell.saveFailed').closest('output')).not.toBeNull();
  become('kept');
  screen.getByText('shell.saveKept');
  become(null);
  expect(screen.queryByText('shell.saveKept')).toBeNull();
});

test('without a network one bar says that, and what waits for it', () => {
  online = false;
  show();
  screen.getByText('shell.offline');
  become('kept');
  screen.getByText('shell.offlineKept');
  expect(screen.queryByText('shell.saveKept')).toBeNull();
  expect(screen.queryByText('shell.offline')).toBeNull();
  become('failed');
  screen.getByText('shell.saveFailed');
  screen.getByText('shell.offline');
});

describe('a question', () => {
  test('is answered by its buttons, one question after the other', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    show();
    const answers: unknown[] = [];
    act(() => {
      void notices.confirm({ text: 'Delete it?', ok: 'Delete', tone: 'danger' }).then((yes) => answers.push(yes));
      void notices.confirm({ text: 'Sure?' }).then((yes) => answers.push(yes));
      void notices.alert({ text: 'Done' }).then(() => answers.push('read'));
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await screen.findByText('Sure?');
    screen.getByRole('button', { name: 'shell.yes' });
    await user.click(await screen.findByRole('button', { name: 'shell.cancel' }));
    await screen.findByText('Done');
    await user.click(await screen.findByRole('button', { name: 'shell.ok' }));
    expect(answers).toEqual([true, false, 'read']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes with its page, and the answer is no', async () => {
    show();
    const page = new AbortController();
    const answers: unknown[] = [];
    act(() => {
      void notices.confirm({ text: 'Close 78?', signal: page.signal }).then((yes) => answers.push(yes));
      void notices.alert({ text: 'Done', signal: page.signal }).then(() => answers.push('read'));
      void notices.confirm({ text: 'Of another page' });
    });
    await screen.findByText('Close 78?');
    act(() => page.abort());
    await screen.findByText('Of another page');
    expect(answers).toEqual([false, 'read']);
    let late = null;
    await act(async () => {
      late = await notices.confirm({ text: 'Late', signal: page.signal });
    });
    expect(late).toBe(false);
    expect(screen.queryByText('Late')).toBeNull();
  });

  test('a double press answers one question only', async () => {
    show();
    const answers: unknown[] = [];
    act(() => {
      void notices.confirm({ text: 'First?', ok: 'First' }).then((yes) => answers.push(yes));
      void notices.confirm({ text: 'Second?' }).then((yes) => answers.push(yes));
    });
    const button = await screen.findByRole('button', { name: 'First' });
    act(() => {
      button.click();
      button.click();
    });
    await screen.findByText('Second?');
    expect(answers).toEqual([true]);
  });

  test('Escape means no', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    show();
    let answer: boolean | null = null;
    act(() => void notices.confirm({ text: 'Leave?' }).then((yes) => (answer = yes)));
    await screen.findByRole('button', { name: 'shell.yes' });
    await user.keyboard('{Escape}');
    expect(answer).toBe(false);
  });
});

test.each([
  ['with a way back of its own', { undo: { run: () => {} } }],
  ['without one', {}],
])('a newer act takes the place of a way back: %s', (_name, newer) => {
  show();
  act(() => notices.toast({ text: 'Thanasis is inactive', tone: 'success', undo: { run: () => {} } }));
  act(() => notices.toast({ text: 'Sofia is inactive', tone: 'success', ...newer }));
  screen.getByText('Sofia is inactive');
  expect(screen.queryByText('Thanasis is inactive')).toBeNull();
  pass(20_000);
  expect(screen.queryByText('Thanasis is inactive')).toBeNull();
});

test('in another role or project nothing is taken back', () => {
  show();
  act(() => notices.toast({ text: 'Thanasis is inactive', tone: 'success', undo: { run: () => {} } }));
  act(() => notices.dismissUndo());
  expect(screen.queryByText('Thanasis is inactive')).toBeNull();
});

test('a way back stays longer, is not hurried by others, and is taken once', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  show();
  const run = vi.fn<() => void>();
  act(() => notices.toast({ text: 'Eleni is inactive', tone: 'success', undo: { run } }));
  act(() => notices.toast({ text: 'Another', tone: 'neutral' }));
  pass(9000);
  await user.click(screen.getByRole('button', { name: 'shell.undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('Eleni is inactive')).toBeNull();
  expect(screen.getByText('Another')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
