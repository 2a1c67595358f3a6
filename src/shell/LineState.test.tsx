import { act, render, screen } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider, type AppContext } from '../app/app-context.ts';
import LineState from './LineState.tsx';

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

function show(state: string) {
  const hub = observable({ state });
  const display = observable({ online: true });
  // The part of the app that the connection state reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const app = { hub, display } as unknown as AppContext;
  render(
    <AppProvider value={app}>
      <LineState />
    </AppProvider>,
  );
  return {
    become: (next: string) => act(() => runInAction(() => void (hub.state = next))),
    network: (online: boolean) => act(() => runInAction(() => void (display.online = online))),
  };
}
const said = (): string => screen.getByRole('status').textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows nothing while the connection works or returns soon', () => {
  const line = show('Connected');
  pass(60_000);
  expect(said()).toBe('');
  line.become('Reconnecting');
  pass(2_900);
  expect(said()).toBe('');
  line.become('Connected');
  pass(60_000);
  expect(said()).toBe('');
});

test('shows how long the connection is lost and the next step, until it is back', () => {
  const line = show('Connected');
  line.become('Reconnecting');
  pass(3_000);
  expect(said()).toBe('shell.line.Reconnecting');
  line.become('Disconnected');
  expect(said()).toBe('shell.line.Disconnected');
  expect(screen.getByText('shell.line.Disconnected').parentElement).toHaveProperty('title', 'shell.line.hint');
  line.become('Starting');
  expect(said()).toBe('shell.line.Starting');
  line.become('Connected');
  expect(said()).toBe('');
});

test('leaves it to the notice at the foot where there is no network', () => {
  const line = show('Disconnected');
  line.network(false);
  pass(10_000);
  expect(said()).toBe('');
  line.network(true);
  pass(3_000);
  expect(said()).toBe('shell.line.Disconnected');
});
