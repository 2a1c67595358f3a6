import { act, render, screen } from '@testing-library/react';
import { observable, observableRef, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { LineEvent } from '../../flows/connection/actors.ts';
import { machine, RETRY_MS, type ConnectionActor } from '../../flows/connection/machine.ts';
import { AppProvider, type AppContext } from '../app/app-context.ts';
import LineState from './LineState.tsx';

const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** The indicator of a running connection, whose first start works. `send` sends an event of the connection, `later.start` is how a later start goes. */
async function show() {
  let send: (event: LineEvent) => void = () => undefined;
  const later: { start: () => Promise<void> } = { start: () => Promise.resolve() };
  const start = fromPromise<void>(() => later.start());
  const line = fromCallback<LineEvent>(({ sendBack }) => {
    send = sendBack;
  });
  const flow: ConnectionActor = createActor(machine.provide({ actors: { start, line } })).start();
  const hub = observable<{ flow: ConnectionActor | undefined }>({ flow }, { flow: observableRef });
  const display = observable({ online: true });
  // The part of the app that the connection state reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const app = { hub, display } as unknown as AppContext;
  render(
    <AppProvider value={app}>
      <LineState />
    </AppProvider>,
  );
  await pass(0);
  return {
    later,
    send: (type: LineEvent['type']) => act(() => send({ type })),
    network: (online: boolean) => act(() => runInAction(() => void (display.online = online))),
    signOut: () => act(() => runInAction(() => void (hub.flow = undefined))),
  };
}
const shown = (): string => screen.getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows nothing while the connection works or returns soon', async () => {
  const line = await show();
  await pass(60_000);
  expect(shown()).toBe('');
  line.send('lost');
  await pass(2_900);
  expect(shown()).toBe('');
  line.send('back');
  await pass(60_000);
  expect(shown()).toBe('');
});

test('shows how long the connection is lost and the next step, until it is back', async () => {
  const line = await show();
  line.send('lost');
  await pass(3_000);
  expect(shown()).toBe('shell.line.Reconnecting');
  const next = Promise.withResolvers<void>();
  line.later.start = () => next.promise;
  line.send('closed');
  expect(shown()).toBe('shell.line.Disconnected');
  expect(screen.getByText('shell.line.Disconnected').parentElement).toHaveProperty('title', 'shell.line.hint');
  await pass(RETRY_MS);
  expect(shown()).toBe('shell.line.Starting');
  next.resolve();
  await pass(0);
  expect(shown()).toBe('');
});

test('leaves it to the notice at the foot where there is no network', async () => {
  const line = await show();
  line.later.start = () => Promise.reject(new Error('no network'));
  line.network(false);
  line.send('closed');
  await pass(4_000);
  expect(shown()).toBe('');
  line.network(true);
  await pass(2_999);
  expect(shown()).toBe('');
  await pass(1);
  expect(shown()).toBe('shell.line.Disconnected');
});

test('shows that there is no connection before it was ever opened', async () => {
  const line = await show();
  line.signOut();
  await pass(3_000);
  expect(shown()).toBe('shell.line.Disconnected');
});
