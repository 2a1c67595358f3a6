/* oxlint-disable unicorn/no-thenable -- `then` is a word of the language */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { CallError } from '../base/ports.ts';
import { show, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const text = (value: string, name = 'text'): JsonObject => ({ widget: 'text', props: { text: value, name } });
const button = (label: string, on: JsonObject | readonly JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text: label },
  on: { click: on },
});
const press = (label: string) => fireEvent.click(screen.getByText(label));
const slow =
  (ms: number, reply: unknown = null) =>
  async () => {
    await new Promise((done) => setTimeout(done, ms));
    return reply;
  };
const failure = new CallError({ code: 'conflict', status: 409, text: 'Somebody was first', data: { who: 'Nikos' } });
const failures = (stage: Awaited<ReturnType<typeof show>>) =>
  stage.ports.portCalls.filter((portCall) => portCall.kind === 'failed');

test('a second click is ignored while the first is busy, and the node says that it is', async () => {
  const { ports } = await show(
    {
      screen: 'busy',
      version: 1,
      body: button('save', [{ do: 'call', call: 'save' }]),
    },
    { calls: { save: slow(20) } },
  );
  press('save');
  expect(screen.getByText('save')).toHaveAttribute('aria-busy', 'true');
  press('save');
  await wait(40);
  expect(screen.getByText('save')).toHaveAttribute('aria-busy', 'false');
  expect(ports.callsOf('save')).toHaveLength(1);
});

test('queued events wait for their turn, and only the latest of a latest one arrives', async () => {
  const { ports } = await show(
    {
      screen: 'policies',
      version: 1,
      state: { a: { type: 'string', default: '' }, done: { type: 'string', default: '' } },
      body: {
        widget: 'stack',
        children: [
          {
            widget: 'input',
            props: { label: 'latest' },
            bind: 'state.a',
            on: {
              change: [
                { do: 'call', call: 'look', with: { v: '{{event.value}}' } },
                { do: 'set', path: 'state.done', to: '{{ cat(state.done, event.value) }}' },
              ],
            },
          },
          button('queue', { busy: 'queue', do: [{ do: 'call', call: 'queue' }] }),
          text('{{state.done}}', 'done'),
        ],
      },
    },
    { calls: { look: slow(80), queue: slow(80) } },
  );
  for (const value of ['x', 'xy', 'xyz']) fireEvent.change(screen.getByLabelText('latest'), { target: { value } });
  press('queue');
  press('queue');
  await wait(5);
  expect(ports.callsOf('queue')).toHaveLength(1);
  await wait(200);
  expect(ports.callsOf('queue')).toHaveLength(2);
  expect(screen.getByTestId('done')).toHaveText('xyz');
});

test('a caught failure ends its list, runs finally, and is not reported further', async () => {
  const stage = await show(
    {
      screen: 'catching',
      version: 1,
      state: { said: { type: 'string', default: '' }, last: { type: 'string', default: '' } },
      body: {
        widget: 'stack',
        children: [
          button('save', [
            {
              do: 'call',
              call: 'save',
              catch: { conflict: [{ do: 'set', path: 'state.said', to: '{{error.text}} {{error.data.who}}' }] },
              finally: [{ do: 'set', path: 'state.last', to: 'finally' }],
            },
            { do: 'set', path: 'state.said', to: 'never' },
          ]),
          button('loud', [
            { do: 'call', call: 'save' },
            { do: 'set', path: 'state.said', to: 'never' },
          ]),
          button('try', [
            { do: 'try', run: [{ do: 'call', call: 'save' }], catch: { '*': [] } },
            { do: 'set', path: 'state.said', to: 'went on' },
          ]),
          text('{{state.said}}', 'said'),
          text('{{state.last}}', 'last'),
        ],
      },
    },
    { calls: { save: failure } },
  );
  press('save');
  await wait(5);
  expect(screen.getByTestId('said')).toHaveText('Somebody was first Nikos');
  expect(screen.getByTestId('last')).toHaveText('finally');
  expect(failures(stage)).toEqual([]);
  press('loud');
  await wait(5);
  expect(failures(stage)).toEqual([{ kind: 'failed', error: failure }]);
  press('try');
  await wait(5);
  expect(screen.getByTestId('said')).toHaveText('went on');
});

test('a declined question runs its else and ends the list', async () => {
  const { ports } = await show(
    {
      screen: 'sure',
      version: 1,
      body: button('drop', [
        { do: 'confirm', text: 'Sure?', else: [{ do: 'toast', text: 'kept' }] },
        { do: 'toast', text: 'dropped' },
      ]),
    },
    { confirm: () => false },
  );
  press('drop');
  await wait(5);
  expect(ports.portCalls.map((portCall) => portCall.kind)).toEqual(['confirm', 'toast']);
  expect(ports.portCalls[1]).toMatchObject({ text: 'kept' });
});

test('a dialog answers its opener; dismissed, the list ends', async () => {
  const { ports } = await show(
    {
      screen: 'opener',
      version: 1,
      state: { chosen: { type: ['string', 'null'], default: null } },
      body: {
        widget: 'stack',
        children: [
          button('choose', [
            { do: 'open', dialog: 'people/pick', with: { title: 'Who?' }, as: 'who' },
            { do: 'set', path: 'state.chosen', to: '{{who}}' },
            { do: 'toast', text: 'chosen {{who}}' },
          ]),
          text('{{state.chosen}}'),
        ],
      },
    },
    {
      parts: {
        'people/pick': {
          part: 'people/pick',
          version: 1,
          title: '{{params.title}}',
          params: { title: { type: 'string' } },
          state: { name: { type: 'string', default: 'Eleni' } },
          body: {
            widget: 'stack',
            children: [
              { widget: 'input', props: { label: 'Name' }, bind: 'state.name' },
              button('ok', [{ do: 'close', with: '{{state.name}}' }]),
            ],
          },
        },
      },
    },
  );
  press('choose');
  expect(await screen.findByRole('dialog', { name: 'Who?' })).toBeVisible();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Maria' } });
  press('ok');
  await wait(5);
  expect(screen.getByTestId('text')).toHaveText('Maria');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('choose');
  await screen.findByRole('dialog');
  press('dismiss');
  await wait(5);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ports.portCalls.filter((portCall) => portCall.kind === 'toast')).toHaveLength(1);
});

test('a job counts successes and failures separately, and can be cancelled', async () => {
  const { ports } = await show(
    {
      screen: 'jobs',
      version: 1,
      body: {
        widget: 'stack',
        children: [
          button('send', [
            {
              do: 'each',
              in: 'range(0, 7)',
              as: 'n',
              job: 'send',
              parallel: 2,
              run: [
                { do: 'call', call: 'send', with: { n: '{{n}}' }, catch: { odd: [] } },
                { do: 'toast', text: 'sent {{n}}' },
              ],
            },
            { do: 'toast', text: 'all {{jobs.send.done}} {{jobs.send.failed}}' },
          ]),
          button('stop', [{ do: 'cancel', job: 'send' }]),
          button('pause', [{ do: 'pause', job: 'send' }]),
          button('resume', [{ do: 'resume', job: 'send' }]),
          text('{{jobs.send.state}} {{jobs.send.done}}/{{jobs.send.failed}}/{{jobs.send.total}}'),
        ],
      },
    },
    {
      calls: {
        send: async ({ n }: { n: number }) => {
          await new Promise((done) => setTimeout(done, 25));
          if (n === 1) throw new CallError({ code: 'odd', status: 400, text: 'odd' });
          if (n === 2) throw new CallError({ code: 'worse', status: 400, text: 'worse' });
        },
      },
    },
  );
  const total = screen.getByTestId('text');
  press('send');
  expect(total).toHaveText(/^running 0\/0\/\d$/);
  await wait(250);
  const count = Number(total.textContent?.split('/').at(-1));
  expect(total).toHaveText(`done ${count - 2}/2/${count}`);
  const toasts = ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []));
  expect(toasts.at(-1)).toBe(`all ${count - 2} 2`);
  press('send');
  await wait(2);
  press('stop');
  await wait(100);
  expect(total).toHaveText(/^cancelled/);
  expect(
    ports.portCalls.filter((portCall) => portCall.kind === 'toast' && portCall.text.startsWith('all')),
  ).toHaveLength(1);
  press('send');
  await wait(2);
  press('pause');
  await wait(80);
  // The two started runs have finished.
  expect(total).toHaveText(`paused 1/1/${count}`);
  press('resume');
  expect(total).toHaveText(/^running/);
  await wait(250);
  expect(total).toHaveText(`done ${count - 2}/2/${count}`);
  press('send');
  await wait(2);
  press('pause');
  await wait(40);
  press('stop');
  await wait(20);
  expect(total).toHaveText(/^cancelled/);
  press('resume');
  expect(total).toHaveText(/^cancelled/);
});

test('names are local, tasks see their params, wait and stop do what they say', async () => {
  const { ports } = await show({
    screen: 'names',
    version: 1,
    tasks: {
      greet: {
        params: { who: { type: 'string' }, how: { type: 'string', default: 'Hello' } },
        do: [{ do: 'toast', text: '{{task.how}} {{task.who}}{{secret}}' }],
      },
    },
    body: {
      widget: 'stack',
      children: [
        button('go', [
          { do: 'let', as: 'secret', to: '!' },
          { do: 'if', if: 'true', then: [{ do: 'let', as: 'inner', to: 'i' }] },
          { do: 'task', task: 'greet', with: { who: 'Eleni' } },
          { do: 'wait', ms: 5 },
          { do: 'toast', text: '{{secret}}{{inner}}' },
          { do: 'if', if: 'true', then: [{ do: 'stop' }] },
          { do: 'toast', text: 'never' },
        ]),
      ],
    },
  });
  press('go');
  await wait(20);
  expect(ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []))).toEqual([
    'Hello Eleni',
    '!',
  ]);
});

test('a wait ends as soon as something holds, and without it after its time', async () => {
  const tell = (words: string) => [
    { do: 'wait', ms: words === 'late' ? 20 : 60_000, until: 'state.ready' },
    { do: 'toast', text: words },
  ];
  const { ports } = await show({
    screen: 'waiting',
    version: 1,
    state: { ready: { type: 'boolean', default: false } },
    body: {
      widget: 'stack',
      children: [
        button('late', tell('late')),
        button('go', tell('ready')),
        button('ready', [{ do: 'set', path: 'state.ready', to: true }]),
        button('at once', tell('at once')),
      ],
    },
  });
  const toasts = () => ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []));
  press('late');
  press('go');
  await vi.waitFor(() => expect(toasts()).toEqual(['late']));
  press('ready');
  await vi.waitFor(() => expect(toasts()).toEqual(['late', 'ready']));
  press('at once');
  await vi.waitFor(() => expect(toasts()).toEqual(['late', 'ready', 'at once']));
});

test('a handler ends with its unit, and calls that it sent arrive', async () => {
  const stage = await show(
    {
      screen: 'leaving',
      version: 1,
      state: { open: { type: 'boolean', default: true } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'panel', show: 'state.open', on: { closed: [{ do: 'set', path: 'state.open', to: false }] } },
        ],
      },
    },
    {
      calls: { save: slow(10) },
      parts: {
        panel: {
          part: 'panel',
          version: 1,
          events: { closed: {} },
          body: {
            widget: 'stack',
            children: [
              button('save', [
                { do: 'call', call: 'save' },
                { do: 'toast', text: 'saved' },
              ]),
              button('close', [{ do: 'emit', event: 'closed' }]),
            ],
          },
        },
      },
    },
  );
  press('save');
  press('close');
  expect(screen.queryByText('save')).toBeNull();
  await wait(30);
  expect(stage.ports.callsOf('save')).toHaveLength(1);
  expect(stage.ports.portCalls.filter((portCall) => portCall.kind === 'toast' || portCall.kind === 'failed')).toEqual(
    [],
  );
});

test('units hear keys, changes, clocks and hub events', async () => {
  const { ports, unmount } = await show({
    screen: 'events',
    version: 1,
    state: { a: { type: 'string', default: '' }, ticks: { type: 'integer', default: 0 } },
    on: {
      open: [{ do: 'toast', text: 'open' }],
      close: [{ do: 'toast', text: 'close' }],
      'change:state.a': [{ do: 'toast', text: 'now {{event.value}} was {{event.old}}' }],
      'key:Ctrl+S': [{ do: 'toast', text: 'key' }],
      'every:20': [{ do: 'set', path: 'state.ticks', to: '{{ state.ticks + 1 }}' }],
      'hub:chat.typing': { if: "event.who != 'me'", do: [{ do: 'toast', text: 'hub {{event.who}}' }] },
    },
    body: {
      widget: 'stack',
      children: [{ widget: 'input', props: { label: 'A' }, bind: 'state.a' }, text('{{state.ticks}}')],
    },
  });
  fireEvent.change(screen.getByLabelText('A'), { target: { value: 'x' } });
  fireEvent.keyDown(screen.getByLabelText('A'), { key: 's', ctrlKey: true });
  act(() => ports.push('chat.typing', { who: 'me' }));
  act(() => ports.push('chat.typing', { who: 'Nikos' }));
  await wait(50);
  expect(Number(screen.getByTestId('text').textContent)).toBeGreaterThan(0);
  unmount();
  expect(ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []))).toEqual([
    'open',
    'now x was ',
    'key',
    'hub Nikos',
    'close',
  ]);
});

test('nodes under a dialog or a question get no key events', async () => {
  const said = (words: string) => [{ do: 'toast', text: words }];
  const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  const { ports } = await show(
    {
      screen: 'under',
      version: 1,
      on: { 'key:Escape': said('page') },
      dialogs: {
        above: { on: { 'key:Escape': said('dialog') }, body: button('ask', [{ do: 'confirm', text: 'Sure?' }]) },
      },
      body: button('above', [{ do: 'open', dialog: 'above' }]),
    },
    { confirm: () => escape() },
  );
  const heard = () => ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []));
  escape();
  expect(heard()).toEqual(['page']);
  press('above');
  await wait(0);
  escape();
  expect(heard()).toEqual(['page', 'dialog']);
  press('ask');
  await wait(0);
  expect(heard()).toEqual(['page', 'dialog']);
  escape();
  expect(heard()).toEqual(['page', 'dialog', 'dialog']);
});

test('debounced and throttled handlers', async () => {
  const { ports } = await show({
    screen: 'pace',
    version: 1,
    state: { a: { type: 'string', default: '' } },
    body: {
      widget: 'stack',
      children: [
        {
          widget: 'input',
          props: { label: 'D' },
          bind: 'state.a',
          on: { change: { debounce: 15, do: [{ do: 'toast', text: 'd{{event.value}}' }] } },
        },
        {
          widget: 'input',
          props: { label: 'T' },
          bind: 'state.a',
          on: { change: { throttle: 1000, do: [{ do: 'toast', text: 't{{event.value}}' }] } },
        },
      ],
    },
  });
  for (const value of ['1', '12']) fireEvent.change(screen.getByLabelText('D'), { target: { value } });
  for (const value of ['a', 'ab']) fireEvent.change(screen.getByLabelText('T'), { target: { value } });
  await wait(40);
  expect(ports.portCalls.flatMap((portCall) => (portCall.kind === 'toast' ? [portCall.text] : []))).toEqual([
    'ta',
    'd12',
  ]);
});
