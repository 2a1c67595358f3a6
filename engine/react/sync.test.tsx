import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { CallError } from '../base/ports.ts';
import { show, type Setting, type Stage, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const input = (label: string, bind: string): JsonObject => ({ widget: 'input', props: { label }, bind });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const push = (stage: Stage, ...patch: object[]) =>
  act(() => stage.ports.push('actions.changed', { ActionId: '7', patch }));
const deedsOf = (stage: Stage) =>
  stage.ports.portCalls.flatMap((portCall) =>
    portCall.kind === 'send' ? [[portCall.name, portCall.body] as const] : [],
  );
const withoutTests = (body: unknown) => {
  const { patch, ...rest } = Object(body);
  return patch ? { ...rest, patch: patch.filter(({ op }: { op: string }) => op !== 'test') } : body;
};
const sent = (stage: Stage) => deedsOf(stage).map(([name, body]) => [name, withoutTests(body)] as const);
const patches = (stage: Stage) => sent(stage).filter(([name]) => name === 'actions.sendToOthers');
/** The last patch as it went out. */
const lastPatch = (stage: Stage): object[] => Object(deedsOf(stage).at(-1)?.[1]).patch;

const schema = { type: 'object', properties: { note: { type: 'string' }, place: { type: 'string' } } };
const editor: JsonObject = {
  screen: 'editor',
  version: 1,
  params: { id: { type: 'string' } },
  sources: { action: { call: 'actions.get', with: { Id: '{{params.id}}' } } },
  drafts: {
    action: {
      from: 'sources.action.data',
      schema,
      sync: {
        hub: 'actions',
        with: { ActionId: '{{params.id}}' },
        after: 20,
        revision: '{{sources.action.data.Revision}}',
      },
    },
  },
  body: {
    widget: 'stack',
    waits: 'action',
    children: [
      input('note', 'drafts.action.value.note'),
      input('place', 'drafts.action.value.place'),
      { widget: 'text', props: { name: 'dirty', text: '{{drafts.action.dirty}}' } },
      { widget: 'text', props: { name: 'shared', text: '{{drafts.action.shared}}' } },
      {
        widget: 'button',
        props: { text: 'save' },
        on: {
          click: [
            { do: 'call', call: 'actions.save', draft: 'action' },
            { do: 'reload', source: 'action' },
          ],
        },
      },
    ],
  },
};
const open = (more: Setting = {}) =>
  show(editor, { params: { id: '7' }, calls: { 'actions.get': () => ({ note: 'α', place: 'Πάτρα' }) }, ...more });

test('what is typed is gathered and sent as a patch; joining and leaving the channel are told', async () => {
  const stage = await open();
  type('note', 'αβ');
  type('note', 'αβγ');
  await wait(40);
  type('place', 'Χανιά');
  stage.unmount();
  await stage.settle();
  expect(sent(stage)).toEqual([
    ['actions.subscribe', { ActionId: '7' }],
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/note', value: 'αβγ' }] }],
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/place', value: 'Χανιά' }] }],
    ['actions.unsubscribe', { ActionId: '7' }],
  ]);
});

test('changes of others are shown beside the own ones, and are not sent back', async () => {
  const stage = await open();
  type('note', 'mine');
  push(stage, { op: 'replace', path: '/place', value: 'Βόλος' });
  expect(screen.getByLabelText('place')).toHaveValue('Βόλος');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  await wait(40);
  expect(patches(stage)).toEqual([
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/note', value: 'mine' }] }],
  ]);
  expect(screen.getByTestId('dirty')).toHaveText('true');
  push(stage, { op: 'replace', path: '/note', value: 'theirs' });
  expect(screen.getByLabelText('note')).toHaveValue('theirs');
});

test('changes of others alone cause no save', async () => {
  const stage = await open();
  push(stage, { op: 'replace', path: '/place', value: 'Βόλος' });
  expect(screen.getByLabelText('place')).toHaveValue('Βόλος');
  expect(screen.getByTestId('dirty')).toHaveText('false');
  type('place', 'Πάτρα');
  expect(screen.getByTestId('dirty')).toHaveText('true');
});

test('changes of others count only if they arrive after the document was loaded', async () => {
  const loaded = Promise.withResolvers<object>();
  const stage = await open({ calls: { 'actions.get': () => loaded.promise } });
  expect(() => push(stage, { op: 'replace', path: '/note', value: 'β' })).not.toThrow();
  loaded.resolve({ note: 'α', place: 'Πάτρα' });
  await wait(5);
  expect(screen.getByLabelText('note')).toHaveValue('α');
  push(stage, { op: 'replace', path: '/note', value: 'γ' });
  expect(screen.getByLabelText('note')).toHaveValue('γ');
});

test('a change of another document is none of this one', async () => {
  const stage = await open();
  act(() =>
    stage.ports.push('actions.changed', { ActionId: '8', patch: [{ op: 'replace', path: '/note', value: 'x' }] }),
  );
  expect(screen.getByLabelText('note')).toHaveValue('α');
  await stage.show({ id: '8' });
  act(() =>
    stage.ports.push('actions.changed', { ActionId: '8', patch: [{ op: 'replace', path: '/note', value: 'x' }] }),
  );
  expect(screen.getByLabelText('note')).toHaveValue('x');
  expect(sent(stage).map(([name, body]) => [name, body])).toEqual([
    ['actions.subscribe', { ActionId: '7' }],
    ['actions.unsubscribe', { ActionId: '7' }],
    ['actions.subscribe', { ActionId: '8' }],
  ]);
});

test.each([
  { op: 'replace', path: '/gone/deep', value: 1 },
  { op: 'add', path: '/__proto__/polluted', value: true },
])('a patch that does not apply loads the source again: %j', async (operation) => {
  let loads = 0;
  const get = () => ({ note: `load ${++loads}`, place: '' });
  const stage = await open({ calls: { 'actions.get': get } });
  type('note', 'mine');
  push(stage, operation);
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('load 2 mine');
  expect({}).not.toHaveProperty('polluted');
  await wait(40);
  expect(patches(stage)).toEqual([
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/note', value: 'load 2 mine' }] }],
  ]);
});

const NO_LINE = new CallError({ status: 0, code: 'no-line', text: 'No line' });

test('two people who type into one field at once both keep their words, and see the same text', async () => {
  const texts: string[] = [];
  for (const [mine, theirs] of [
    ['α first', 'α second'],
    ['α second', 'α first'],
  ] as const) {
    const stage = await open();
    type('note', mine);
    await wait(40);
    expect(lastPatch(stage)).toEqual([
      { op: 'test', path: '/note', value: 'α' },
      { op: 'replace', path: '/note', value: mine },
    ]);
    push(stage, { op: 'test', path: '/note', value: 'α' }, { op: 'replace', path: '/note', value: theirs });
    texts.push(String(Object(screen.getByLabelText('note')).value));
    expect(screen.getByTestId('dirty')).toHaveText('true');
    await wait(40);
    expect(patches(stage)).toHaveLength(1);
    stage.unmount();
  }
  expect(texts).toEqual(['α first second', 'α first second']);
});

test('a change of others that is based on the sent text is applied to it', async () => {
  const stage = await open();
  type('note', 'α mine');
  await wait(40);
  push(stage, { op: 'test', path: '/note', value: 'α mine' }, { op: 'replace', path: '/note', value: 'mine' });
  expect(screen.getByLabelText('note')).toHaveValue('mine');
});

test('changes that could not be sent stay, are saved, and are sent after the reconnect', async () => {
  let line: unknown = NO_LINE;
  const stage = await open({ methods: { 'actions.sendToOthers': () => line } });
  type('note', 'mine');
  await wait(40);
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  expect(screen.getByTestId('shared')).toHaveText('false');
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
  line = null;
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  await wait(40);
  expect(screen.getByTestId('shared')).toHaveText('true');
  expect(patches(stage).at(-1)).toEqual([
    'actions.sendToOthers',
    { ActionId: '7', patch: [{ op: 'replace', path: '/note', value: 'mine' }] },
  ]);
  expect(patches(stage)).toHaveLength(2);
});

test('others load again what was saved while the line was down', async () => {
  let stored = { note: 'α', place: 'Πάτρα' };
  const stage = await open({ calls: { 'actions.get': () => stored } });
  act(() => stage.ports.push('connection.state', { state: 'Disconnected' }));
  type('note', 'mine');
  await wait(40);
  // The save does not need the hub connection.
  stored = { note: 'mine', place: 'Πάτρα' };
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  await wait(40);
  expect(screen.getByTestId('dirty')).toHaveText('false');
  expect(patches(stage)).toHaveLength(1);
  expect(lastPatch(stage)).toEqual([{ op: 'test', path: '', value: null }]);
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  await wait(40);
  expect(patches(stage)).toHaveLength(1);
});

test('a line that is lost is known before anything is sent over it', async () => {
  const stage = await open();
  act(() => stage.ports.push('connection.state', { state: 'Reconnecting' }));
  type('note', 'mine');
  await wait(40);
  expect(screen.getByTestId('shared')).toHaveText('false');
  expect(patches(stage)).toEqual([]);
});

test('a load while the line is down shares nothing', async () => {
  const stage = await open();
  act(() => stage.ports.push('connection.state', { state: 'Disconnected' }));
  push(stage, { op: 'replace', path: '/gone/deep', value: 1 });
  await stage.settle();
  expect(stage.ports.callsOf('actions.get')).toHaveLength(2);
  expect(screen.getByTestId('shared')).toHaveText('false');
});

test('changes of others during a disconnect and the own ones both stay, even in one text', async () => {
  let stored = { note: 'α', place: 'Πάτρα' };
  const stage = await open({ calls: { 'actions.get': () => stored } });
  act(() => stage.ports.push('connection.state', { state: 'Disconnected' }));
  type('note', 'α mine');
  stored = { note: 'α theirs', place: 'Βόλος' };
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('α theirs mine');
  expect(screen.getByLabelText('place')).toHaveValue('Βόλος');
});

test('sent text that others have extended is not repeated after a reconnect', async () => {
  let note = 'α';
  const stage = await open({ calls: { 'actions.get': () => ({ note, place: 'Πάτρα' }) } });
  type('note', 'α mine');
  await wait(40);
  act(() => stage.ports.push('connection.state', { state: 'Disconnected' }));
  type('note', 'α mine, more');
  note = 'theirs α mine';
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('theirs α mine, more');
});

test('changes of others do not replace unsent typing', async () => {
  const stage = await open();
  type('note', 'α mine');
  push(stage, { op: 'replace', path: '/note', value: 'theirs α' });
  expect(screen.getByLabelText('note')).toHaveValue('theirs α mine');
  await wait(40);
  expect(patches(stage)).toEqual([
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/note', value: 'theirs α mine' }] }],
  ]);
});

test('after a disconnect, changes of others are loaded and the own typing stays', async () => {
  let note = 'α';
  const stage = await open({ calls: { 'actions.get': () => ({ note, place: 'Πάτρα' }) } });
  note = 'β';
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('β');
  type('place', 'mine');
  note = 'γ';
  act(() => stage.ports.push('connection.back', {}));
  await stage.settle();
  expect(screen.getByLabelText('place')).toHaveValue('mine');
});

test('what others saved before the channel was joined is loaded', async () => {
  let stored = { note: 'α', place: 'Πάτρα', Revision: 1 };
  const joined = Promise.withResolvers<object>();
  const stage = await open({
    calls: { 'actions.get': () => stored },
    methods: { 'actions.subscribe': () => joined.promise },
  });
  stored = { note: 'theirs', place: 'Πάτρα', Revision: 2 };
  type('place', 'mine');
  await wait(40);
  expect(screen.getByTestId('shared')).toHaveText('false');
  expect(patches(stage)).toEqual([]);
  joined.resolve({ Revision: 2 });
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('theirs');
  expect(screen.getByLabelText('place')).toHaveValue('mine');
  expect(screen.getByTestId('shared')).toHaveText('true');
  await wait(40);
  expect(patches(stage)).toEqual([
    ['actions.sendToOthers', { ActionId: '7', patch: [{ op: 'replace', path: '/place', value: 'mine' }] }],
  ]);
});

test('what is as new as the server has it is loaded once', async () => {
  const stage = await open({
    calls: { 'actions.get': () => ({ note: 'α', place: '', Revision: 2 }) },
    methods: { 'actions.subscribe': () => ({ Revision: 2 }) },
  });
  expect(stage.ports.callsOf('actions.get')).toHaveLength(1);
  expect(screen.getByTestId('shared')).toHaveText('true');
});

test('who joins while something is unsaved here loads it when it is saved', async () => {
  let stored = { note: 'α', place: 'Πάτρα' };
  const stage = await open({ calls: { 'actions.get': () => stored, 'actions.save': () => null } });
  const join = () => act(() => stage.ports.push('actions.joined', { ActionId: '7' }));
  join();
  type('note', 'mine');
  await wait(40);
  join();
  stored = { note: 'mine', place: 'Πάτρα' };
  fireEvent.click(screen.getByRole('button'));
  await stage.settle();
  expect(patches(stage)).toHaveLength(2);
  expect(lastPatch(stage)).toEqual([{ op: 'test', path: '', value: null }]);
  join();
  await wait(40);
  expect(patches(stage)).toHaveLength(2);
});

test('what others send while it is being loaded makes the page join once more', async () => {
  const loaded = Promise.withResolvers<object>();
  const stage = await open({ calls: { 'actions.get': () => loaded.promise } });
  push(stage, { op: 'replace', path: '/note', value: 'β' });
  loaded.resolve({ note: 'α', place: 'Πάτρα' });
  await stage.settle();
  expect(sent(stage)).toEqual([
    ['actions.subscribe', { ActionId: '7' }],
    ['actions.subscribe', { ActionId: '7' }],
  ]);
  expect(screen.getByTestId('shared')).toHaveText('true');
});

test('a host without a hub edits alone', async () => {
  const stage = await open();
  // Storybook and the scenarios have ports without a hub
  Object.assign(stage.ports, { send: undefined });
  type('note', 'mine');
  await wait(40);
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  expect(patches(stage)).toEqual([]);
});
