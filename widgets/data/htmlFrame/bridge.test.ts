import { afterEach, expect, test, vi } from 'vitest';
import { ViewBridge, type BridgeHost } from './bridge.ts';
import { FRAME_LIMITS } from './limits.ts';

const open: MessagePort[] = [];
afterEach(() => open.splice(0).forEach((port) => port.close()));

function start(more: Partial<BridgeHost> = {}) {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  const answers: Record<string, unknown>[] = [];
  port2.addEventListener('message', ({ data }) => answers.push(JSON.parse(String(data))));
  port2.start();
  const host = {
    call: vi.fn<BridgeHost['call']>(() => Promise.resolve('reply')),
    go: vi.fn<BridgeHost['go']>(() => true),
    resize: vi.fn<BridgeHost['resize']>(),
    fault: vi.fn<BridgeHost['fault']>(),
    stop: vi.fn<BridgeHost['stop']>(),
    describe: () => ({ code: 'refused', text: 'No.' }),
  };
  const bridge = new ViewBridge(port1, ['overview.stages'], { ...host, ...more });
  return { bridge, host, answers, send: (message: unknown) => port2.postMessage(message) };
}

const text = (message: object) => JSON.stringify(message);
const call = (id: number, name = 'overview.stages', body: object = {}) => text({ type: 'call', id, name, body });

test('makes a listed call, and answers with its reply', async () => {
  const { host, answers, send } = start();
  send(call(1, 'overview.stages', { a: 1 }));
  await expect.poll(() => answers).toEqual([{ type: 'answer', id: 1, value: 'reply' }]);
  expect(host.call).toHaveBeenCalledWith('overview.stages', { a: 1 }, expect.any(AbortSignal));
});

test.each(['users.list', 'constructor', '__proto__', ''])(
  'refuses the call %j, which the view does not list',
  async (name) => {
    const { host, answers, send } = start();
    send(call(1, name));
    await expect
      .poll(() => answers)
      .toEqual([{ type: 'answer', id: 1, error: { code: 'not-listed', text: 'not-listed' } }]);
    expect(host.call).not.toHaveBeenCalled();
  },
);

test('tells no more of a failure than its host says', async () => {
  const { answers, send } = start({ call: () => Promise.reject(new Error('secret')) });
  send(call(1));
  await expect.poll(() => answers).toEqual([{ type: 'answer', id: 1, error: { code: 'refused', text: 'No.' } }]);
});

test('runs a few calls at once, lets some wait, and refuses the rest', async () => {
  const work = vi.fn<BridgeHost['call']>(() => new Promise(() => undefined));
  const { answers, send } = start({ call: work });
  const asked = FRAME_LIMITS.atOnce + FRAME_LIMITS.waiting + 3;
  for (let id = 1; id <= asked; id += 1) send(call(id));
  await expect.poll(() => answers.length).toBe(3);
  expect(answers.map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => ({ code: 'too-many', text: 'too-many' })),
  );
  expect(work).toHaveBeenCalledTimes(FRAME_LIMITS.atOnce);
});

test('makes so many calls in a minute', async () => {
  const { host, answers, send } = start();
  for (let id = 1; id <= FRAME_LIMITS.perMinute + 5; id += 1) {
    send(call(id));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.poll(() => answers.length, { interval: 1 }).toBe(id);
    vi.spyOn(performance, 'now').mockReturnValue(id * 500);
  }
  expect(host.call).toHaveBeenCalledTimes(FRAME_LIMITS.perMinute);
  vi.restoreAllMocks();
});

test('keeps a reply that is too large', async () => {
  const { answers, send } = start({ call: () => Promise.resolve('a'.repeat(FRAME_LIMITS.reply + 1)) });
  send(call(1));
  await expect.poll(() => answers).toMatchObject([{ error: { code: 'reply-too-large' } }]);
});

test.each([
  ['an object', { type: 'call' }],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['a call without an id', text({ type: 'call', name: 'overview.stages' })],
  ['an unknown kind', text({ type: 'eval', id: 1 })],
  ['an error without a message', text({ type: 'fault', part: 'script' })],
  ['a size that is none', text({ type: 'size', height: 'high' })],
  ['a text that is too long', call(1, 'a'.repeat(FRAME_LIMITS.characters))],
])('stops a frame that sends %s', async (_, message) => {
  const { host, send } = start();
  send(message);
  await expect.poll(() => host.stop.mock.calls).toEqual([['message']]);
});

test('stops a frame in which a password is asked for', async () => {
  const { host, send } = start();
  send(text({ type: 'password' }));
  await expect.poll(() => host.stop.mock.calls).toEqual([['password']]);
});

test('stops a frame that sends too many messages, and hears nothing more', async () => {
  const { host, send } = start();
  for (let at = 0; at <= FRAME_LIMITS.messages + 50; at += 1) send(text({ type: 'size', height: at }));
  await expect.poll(() => host.stop.mock.calls).toEqual([['flood']]);
  send(call(1));
  await new Promise((done) => void setTimeout(done));
  expect(host.call).not.toHaveBeenCalled();
});

test('gives a frame a height between its limits', async () => {
  const { host, send } = start();
  for (const height of [-5, 400.2, 1e9]) send(text({ type: 'size', height }));
  await expect.poll(() => host.resize.mock.calls).toEqual([[80], [401], [3_000]]);
});

test('tells an error of a script with its place, and trusts neither its length nor its numbers', async () => {
  const { host, send } = start();
  send(text({ type: 'fault', part: 'script', line: 3, column: 7, message: 'Error: χάλασε' }));
  send(text({ type: 'fault', part: 'html', line: -1, column: 'x', message: 'a'.repeat(1_000) }));
  await expect
    .poll(() => host.fault.mock.calls)
    .toEqual([
      [{ part: 'script', line: 3, column: 7, message: 'Error: χάλασε' }],
      [{ part: 'html', line: 0, column: 0, message: 'a'.repeat(300) }],
    ]);
});

test('opens a screen only as far as its host lets it', async () => {
  const go = vi.fn<BridgeHost['go']>((screen) => screen === 'home');
  const { answers, send } = start({ go });
  send(text({ type: 'go', id: 1, screen: 'home', values: { a: 1 } }));
  send(text({ type: 'go', id: 2, screen: 'admin' }));
  send(text({ type: 'go', id: 3, screen: { x: 1 } }));
  await expect
    .poll(() => answers.map(({ error, value }) => [value, error]))
    .toEqual([
      [true, undefined],
      [undefined, { code: 'not-allowed', text: 'not-allowed' }],
      [undefined, { code: 'not-allowed', text: 'not-allowed' }],
    ]);
  expect(go).toHaveBeenCalledTimes(2);
});

test('ends its calls with the frame', async () => {
  const signals: AbortSignal[] = [];
  const { bridge, answers, send } = start({
    call: (_name, _body, signal) => {
      signals.push(signal);
      return Promise.resolve('late');
    },
  });
  send(call(1));
  await expect.poll(() => signals.length).toBe(1);
  bridge.close();
  expect(signals[0]?.aborted).toBe(true);
  expect(answers.length).toBeLessThanOrEqual(1);
});
