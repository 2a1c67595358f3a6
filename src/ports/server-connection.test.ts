// @vitest-environment jsdom
import type { HubConnection } from '@microsoft/signalr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openServerConnection, retryDelay } from './server-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The official client, as far as the connection uses it. */
function fake() {
  const on = new Map<string, ((payload: unknown) => void)[]>();
  const called: Record<'reconnecting' | 'reconnected' | 'close', ((error?: Error) => void) | undefined> = {
    reconnecting: undefined,
    reconnected: undefined,
    close: undefined,
  };
  const client = {
    connectionId: 'a',
    starts: 0,
    failure: null as Error | null,
    answer: (): unknown => null,
    start: async () => {
      client.starts += 1;
      if (client.failure) throw client.failure;
    },
    stop: async () => called.close?.(),
    invoke: async (...given: unknown[]) => {
      client.invoked.push(given);
      return client.answer();
    },
    invoked: [] as unknown[][],
    on: (name: string, handler: (payload: unknown) => void) => void on.set(name, [...(on.get(name) ?? []), handler]),
    onreconnecting: (handler: () => void) => void (called.reconnecting = handler),
    onreconnected: (handler: () => void) => void (called.reconnected = handler),
    onclose: (handler: () => void) => void (called.close = handler),
  };
  const host = {
    events: () => ['chat.typing'],
    tell: vi.fn<(event: string, payload: unknown) => void>(),
    become: vi.fn<(state: string) => void>(),
    refused: vi.fn<() => void>(),
    person: () => '7',
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a connection uses only these members
  const line = openServerConnection(host, client as unknown as HubConnection);
  const push = (name: string, payload: unknown) => on.get(name)?.forEach((handler) => handler(payload));
  return { client, called, host, line, push, states: () => host.become.mock.calls.map(([state]) => state) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('uses the names of the protocol, and passes subscribed events on', async () => {
  const { line, client, host, push } = fake();
  await settle();
  await line.send('chat.userTyping', { ConversationId: '1' });
  await line.send('notes.mark', {});
  expect(client.invoked).toEqual([
    ['userTyping', { ConversationId: '1' }],
    ['notes.mark', {}],
  ]);
  line.hear('chat.messageRead');
  line.hear('chat.messageRead');
  push('typing', 1);
  push('messageRead', 2);
  push('messageReceived', 3);
  expect(host.tell.mock.calls).toEqual([
    ['chat.typing', 1],
    ['chat.messageRead', 2],
  ]);
});

it('follows the client: lost, back, closed, and started again after 5 seconds or a network that is back', async () => {
  const { client, called, states } = fake();
  await settle();
  called.reconnecting?.();
  called.reconnected?.();
  called.close?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states()).toEqual([
    'Starting',
    'Connected',
    'Reconnecting',
    'Connected',
    'Disconnected',
    'Starting',
    'Connected',
  ]);
  called.close?.();
  dispatchEvent(new Event('online'));
  await settle();
  expect(client.starts).toBe(3);
  dispatchEvent(new Event('offline'));
  expect(states().at(-1)).toBe('Disconnected');
});

it('reports a refused connection', async () => {
  const { client, called, host } = fake();
  await settle();
  client.failure = new Error("Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'");
  called.close?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(host.refused).toHaveBeenCalledTimes(1);
});

it('makes failures of refusals', async () => {
  const { client, line } = fake();
  await settle();
  const refusal = async (text: string) => {
    client.answer = () => {
      throw new Error(text);
    };
    return line.send('a.b', {}).catch((error: unknown) => error);
  };
  expect(await refusal('not-found: There is no such thing.')).toMatchObject({ code: 'not-found', status: 400 });
  expect(await refusal('internal: Something went wrong here.')).toMatchObject({ code: 'internal', status: 500 });
  const requestId = crypto.randomUUID();
  expect(await refusal(`database-busy: Others are at work. [${requestId}]`)).toMatchObject({
    code: 'database-busy',
    status: 500,
    text: 'Others are at work.',
    data: { requestId },
  });
  expect(await refusal("Cannot send data if the connection is not in the 'Connected' State.")).toMatchObject({
    code: 'no-line',
    status: 0,
  });
});

it('tells that something may have been missed when it is told twice that it is connected', async () => {
  const { client, host, push } = fake();
  await settle();
  push('connected', {});
  expect(host.tell).not.toHaveBeenCalled();
  push('connected', {});
  push('connected', {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(host.tell.mock.calls).toEqual([['connection.back', {}]]);
  client.connectionId = 'b';
  push('connected', {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect(host.tell).toHaveBeenCalledTimes(1);
});

it('is silent once it is closed', async () => {
  const { client, called, line, states } = fake();
  await settle();
  line.close();
  called.close?.();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states()).toEqual(['Starting', 'Connected']);
  expect(client.starts).toBe(1);
});

it('looks for a broken line twice, each page after a time of its own, and not where nobody is signed in', () => {
  const delays = (previousRetryCount: number, reason = new Error('cut')) =>
    Array.from({ length: 50 }, () => retryDelay({ previousRetryCount, elapsedMilliseconds: 0, retryReason: reason }));
  for (const [count, minDelay] of [
    [0, 0],
    [1, 2_000],
  ] as const) {
    const found = delays(count);
    expect(found.every((delay) => delay !== null && delay >= minDelay && delay < minDelay + 1_000)).toBe(true);
    expect(new Set(found).size).toBeGreaterThan(10);
  }
  expect(new Set(delays(2))).toEqual(new Set([null]));
  expect(new Set(delays(0, new Error("Unexpected status code '401'")))).toEqual(new Set([null]));
});
