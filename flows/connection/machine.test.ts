import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { flowManuals } from '../manuals.ts';
import type { LineEvent } from './actors.ts';
import { machine, RETRY_MS } from './machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts the flow with the outcome of each start in order; `tell` sends events of the connection. */
function open(...starts: ('works' | 'fails' | 'hangs')[]) {
  let tell: (event: LineEvent) => void = () => undefined;
  const started = { count: 0 };
  const start = fromPromise<void>(() => {
    started.count += 1;
    const how = starts.shift() ?? 'hangs';
    if (how === 'hangs') return new Promise(() => undefined);
    return how === 'works' ? Promise.resolve() : Promise.reject(new Error('no line'));
  });
  const line = fromCallback<LineEvent>(({ sendBack }) => {
    tell = sendBack;
  });
  const actor = createActor(machine.provide({ actors: { start, line } })).start();
  return { actor, started, tell: (type: LineEvent['type']) => tell({ type }), state: () => actor.getSnapshot().value };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the connection', () => {
  test('starts, and is connected', async () => {
    const { state } = open('works');
    expect(state()).toBe('Starting');
    await settle();
    expect(state()).toBe('Connected');
  });

  test('tries again 5 seconds after a start that failed, for as long as it takes', async () => {
    const { state, started } = open('fails', 'fails', 'works');
    await settle();
    expect(state()).toBe('Disconnected');
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1);
    expect(started.count).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(started.count).toBe(2);
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(state()).toBe('Connected');
  });

  test('looks for a line that was lost, and finds it or gives it up', async () => {
    const { state, tell } = open('works', 'works');
    await settle();
    tell('lost');
    expect(state()).toBe('Reconnecting');
    tell('back');
    expect(state()).toBe('Connected');
    tell('lost');
    tell('closed');
    expect(state()).toBe('Disconnected');
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(state()).toBe('Connected');
  });

  test('tries at once when the network is back, and only where there is no line', async () => {
    const { state, tell, started } = open('works', 'hangs');
    await settle();
    tell('wake');
    expect(state()).toBe('Connected');
    tell('closed');
    tell('wake');
    expect(state()).toBe('Starting');
    expect(started.count).toBe(2);
  });

  test('survives a JSON round trip', async () => {
    const { actor } = open('works');
    await settle();
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
    expect(createActor(machine, { snapshot }).getSnapshot().value).toBe('Connected');
  });

  test('without actors of a host it is never connected', async () => {
    const actor = createActor(machine).start();
    await settle();
    expect(actor.getSnapshot().value).toBe('Disconnected');
  });
});

test('every state of the definition is reachable, and the chart has no other', async () => {
  const { actor, tell } = open('works');
  const reached = new Set<unknown>([actor.getSnapshot().value]);
  actor.subscribe(({ value }) => void reached.add(value));
  await settle();
  tell('lost');
  tell('closed');
  expect(reached).toEqual(new Set(Object.keys(machine.states)));
  expect(new Set(flowManuals['connection']?.states)).toEqual(reached);
});
