// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../../engine/index.ts';
import { machine } from '../../flows/connection/machine.ts';
import type { ServerConnection } from './server-connection.ts';
import { Hub, type ConnectionHost } from './hub.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A hub whose connections the test controls. */
function setup() {
  const lines: { host: ConnectionHost; sent: [string, object][]; closed: boolean; answer: () => unknown }[] = [];
  const refused = vi.fn<() => void>();
  const openServerConnection = (host: ConnectionHost): ServerConnection => {
    const line = { host, sent: [] as [string, object][], closed: false, answer: (): unknown => null };
    lines.push(line);
    return {
      flow: createActor(machine),
      hear: () => undefined,
      send: async (method, body) => {
        line.sent.push([method, body]);
        return line.answer();
      },
      close: () => void (line.closed = true),
    };
  };
  const hub = new Hub({ refused, load: async () => ({ openServerConnection }) });
  return { hub, lines, refused, last: () => lines.at(-1) };
}

it('hears and sends while somebody is signed in', async () => {
  const { hub, last } = setup();
  const heard = vi.fn<(payload: unknown) => void>();
  const end = hub.listen('chat.typing', heard);
  hub.open();
  expect(hub.state).toBe('Starting');
  const sending = hub.send('chat.userTyping', { ConversationId: '1' });
  await settle();
  expect(last()?.sent).toEqual([]);
  last()?.host.become('Connected');
  await sending;
  expect(last()?.sent).toEqual([['chat.userTyping', { ConversationId: '1' }]]);
  last()?.host.tell('chat.typing', 'a');
  end();
  last()?.host.tell('chat.typing', 'b');
  expect(heard.mock.calls).toEqual([['a']]);
  expect(hub.flow).toBeDefined();
  hub.close();
  expect(hub.flow).toBeUndefined();
  await settle();
  expect(last()?.closed).toBe(true);
  expect(hub.state).toBe('Disconnected');
});

it('fails at once where it is known that there is no line', async () => {
  const { hub, last } = setup();
  await expect(hub.send('a.b', {})).rejects.toMatchObject({ code: 'no-line' });
  hub.open();
  await settle();
  const waiting = hub.send('a.b', {});
  last()?.host.become('Disconnected');
  await expect(waiting).rejects.toMatchObject({ code: 'no-line', status: 0 });
});

it('keeps what is sent before the page opens the connection, which is then the first one', async () => {
  const { hub, last } = setup();
  const back = vi.fn<() => void>();
  hub.listen('connection.back', back);
  hub.announce();
  const joining = hub.send('chat.subscribe', { ConversationId: '1' });
  await settle();
  hub.open();
  await settle();
  last()?.host.become('Connected');
  await joining;
  await settle();
  expect(last()?.sent).toEqual([['chat.subscribe', { ConversationId: '1' }]]);
  expect(back).not.toHaveBeenCalled();
});

it('joins its channels again, and then says that it is back', async () => {
  const { hub, last } = setup();
  const order: unknown[] = [];
  hub.listen('connection.back', () => order.push(last()?.sent.map(([method]) => method)));
  hub.open();
  await settle();
  last()?.host.become('Connected');
  await hub.send('actions.subscribe', { ActionId: '1' });
  await hub.send('actions.subscribe', { ActionId: '2' });
  await hub.send('actions.unsubscribe', { ActionId: '1' });
  await hub.send('actions.sendToOthers', { ActionId: '2', patch: [] });
  expect(order).toEqual([]);
  last()?.sent.splice(0);
  last()?.host.become('Reconnecting');
  last()?.host.become('Connected');
  await settle();
  expect(order).toEqual([['actions.subscribe']]);
  expect(last()?.sent).toEqual([['actions.subscribe', { ActionId: '2' }]]);
});

it('joins the channels that were asked for before there was any line', async () => {
  const { hub, last } = setup();
  const back = vi.fn<(payload: unknown) => void>();
  hub.listen('connection.back', back);
  hub.open();
  await settle();
  last()?.host.become('Disconnected');
  await expect(hub.send('actions.subscribe', { ActionId: '1' })).rejects.toMatchObject({ code: 'no-line' });
  last()?.host.become('Starting');
  last()?.host.become('Connected');
  await settle();
  expect(last()?.sent).toEqual([['actions.subscribe', { ActionId: '1' }]]);
  expect(back).toHaveBeenCalledOnce();
});

it('does not ask again for a channel that was refused', async () => {
  const { hub, last } = setup();
  hub.open();
  await settle();
  const line = last();
  if (!line) throw new Error('no line');
  line.host.become('Connected');
  line.answer = () => {
    throw new CallError({ status: 400, code: 'not-found', text: '' });
  };
  await expect(hub.send('actions.subscribe', { ActionId: '1' })).rejects.toMatchObject({ code: 'not-found' });
  line.sent.splice(0);
  line.host.become('Reconnecting');
  line.host.become('Connected');
  await settle();
  expect(line.sent).toEqual([]);
});

it('tells the state at once and whenever it becomes another, and listens to no former line', async () => {
  const { hub, lines } = setup();
  const states: unknown[] = [];
  hub.listen('connection.state', (state) => states.push(state));
  await settle();
  hub.open();
  await settle();
  hub.close();
  hub.open();
  await settle();
  lines[0]?.host.become('Connected');
  lines[0]?.host.tell('connection.state', { state: 'wrong' });
  lines[1]?.host.become('Connected');
  expect(states).toEqual(
    ['Disconnected', 'Starting', 'Disconnected', 'Starting', 'Connected'].map((state) => ({ state })),
  );
});
