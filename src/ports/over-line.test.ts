import { expect, it, vi } from 'vitest';
import { CallError } from '../../engine/index.ts';
import { tryHubFirst } from './hub-first.ts';

const call = vi.fn<() => Promise<unknown>>(() => Promise.resolve('by call'));
const hub = (send: () => Promise<unknown>, state: 'Connected' | 'Reconnecting' = 'Connected') => ({
  state,
  send: vi.fn<() => Promise<unknown>>(send),
});

it('sends messages over a line that is open, and nothing else', async () => {
  const open = hub(() => Promise.resolve('by line'));
  expect(await tryHubFirst(open, 'chat.sendMessage', { Token: '1' }, call)).toBe('by line');
  expect(open.send).toHaveBeenCalledWith('chat.sendMessage', { Token: '1' });
  expect(await tryHubFirst(open, 'users.list', {}, call)).toBe('by call');
  expect(
    await tryHubFirst(
      hub(() => Promise.resolve('by line'), 'Reconnecting'),
      'chat.sendMessage',
      {},
      call,
    ),
  ).toBe('by call');
});

it('takes null for an answer', async () => {
  call.mockClear();
  expect(
    await tryHubFirst(
      hub(() => Promise.resolve(null)),
      'chat.userTyping',
      {},
      call,
    ),
  ).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

it('calls when the line breaks, and not when it refuses', async () => {
  const broken = new CallError({ status: 0, code: 'no-line', text: '' });
  expect(
    await tryHubFirst(
      hub(() => Promise.reject(broken)),
      'chat.sendMessage',
      {},
      call,
    ),
  ).toBe('by call');
  const refused = new CallError({ status: 400, code: 'chat-ended', text: '' });
  await expect(
    tryHubFirst(
      hub(() => Promise.reject(refused)),
      'chat.sendMessage',
      {},
      call,
    ),
  ).rejects.toBe(refused);
});

it('calls when the line says nothing for some seconds', async () => {
  vi.useFakeTimers();
  const answer = tryHubFirst(
    hub(() => new Promise(() => {})),
    'chat.sendMessage',
    {},
    call,
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(await answer).toBe('by call');
  vi.useRealTimers();
});
