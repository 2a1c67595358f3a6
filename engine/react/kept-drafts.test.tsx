import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { memoryStore } from '../base/memory-ports.ts';
import { CallError } from '../base/ports.ts';
import { show, type Setting } from '../../tests/support/engine/react.tsx';

const AWAY = new CallError({ status: 0, code: 'network', text: 'No network' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const reads = (name: string, text: string) =>
  vi.waitFor(() => expect(screen.getByTestId(name).textContent).toBe(text), { timeout: 5000 });

const note = (more: JsonObject): JsonObject => ({
  screen: 'notes',
  version: 1,
  params: { id: { type: 'string' } },
  sources: { set: { call: 'notes.get', with: { Id: '{{params.id}}' } } },
  drafts: {
    note: {
      from: 'sources.set.data',
      schema: { type: 'object', properties: { text: { type: 'string' } } },
      keep: '{{params.id}}',
      base: '{{sources.set.data.Revision}}',
      ...more,
    },
  },
  body: {
    widget: 'stack',
    waits: 'set',
    children: [
      { widget: 'input', props: { label: 'note' }, bind: 'drafts.note.value.text' },
      { widget: 'text', props: { name: 'saving', text: '{{drafts.note.saving}}' } },
      { widget: 'text', props: { name: 'restored', text: '{{ text(drafts.note.restored.changed) }}' } },
      {
        widget: 'button',
        props: { text: 'save' },
        on: {
          click: [{ do: 'call', call: 'notes.save', draft: 'note', with: { Text: '{{drafts.note.value.text}}' } }],
        },
      },
      { widget: 'button', props: { text: 'discard' }, on: { click: [{ do: 'reset', draft: 'note' }] } },
    ],
  },
});
const BY_ITSELF = note({
  save: {
    after: 10,
    do: [{ do: 'call', call: 'notes.save', draft: 'note', with: { Text: '{{drafts.note.value.text}}' } }],
  },
});
const BY_HAND = note({});
const get = () => ({ text: 'α', Revision: 1 });
const open = (unit: JsonObject, setting: Setting) => show(unit, { params: { id: '7' }, ...setting });

test('a save that does not get through says so, reports nothing, and is sent when there is a way', async () => {
  let answer: unknown = AWAY;
  const stage = await open(BY_ITSELF, { calls: { 'notes.get': get, 'notes.save': () => answer } });
  expect(stage.runtime.unsaved).toBeNull();
  type('note', 'mine');
  await reads('saving', 'kept');
  expect(stage.runtime.unsaved).toBe('kept');
  type('note', 'mine');
  expect(stage.runtime.unsaved).toBe('kept');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
  answer = {};
  act(() => stage.ports.push('connection.back', {}));
  await reads('saving', 'saved');
  expect(stage.runtime.unsaved).toBeNull();
  type('note', 'mine again');
  answer = AWAY;
  await reads('saving', 'kept');
  answer = {};
  act(() => stage.runtime.retry());
  await reads('saving', 'saved');
  expect(stage.ports.callsOf('notes.save').at(-1)).toEqual({ Text: 'mine again' });
});

test('a save that the server refuses has failed, and is reported', async () => {
  const refused = new CallError({ status: 403, code: 'no-change', text: 'No' });
  const stage = await open(BY_ITSELF, { calls: { 'notes.get': get, 'notes.save': refused } });
  type('note', 'mine');
  await reads('saving', 'failed');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  expect(stage.ports.portCalls).toContainEqual({ kind: 'failed', error: refused });
  expect(stage.runtime.unsaved).toBe('failed');
  // The edit is undone, so there is nothing to save.
  type('note', 'α');
  expect(stage.runtime.unsaved).toBeNull();
  stage.unmount();
  expect(stage.runtime.unsaved).toBeNull();
});

test('unsent changes outlive the page, and are saved together with changes of others', async () => {
  const keep = { device: memoryStore() };
  const away = await open(BY_ITSELF, { keep, calls: { 'notes.get': get, 'notes.save': AWAY } });
  type('note', 'α mine');
  await reads('saving', 'kept');
  away.unmount();
  const later = () => ({ text: 'α theirs', Revision: 2 });
  const back = await open(BY_ITSELF, { keep, calls: { 'notes.get': later, 'notes.save': {} } });
  await vi.waitFor(() => expect(screen.getByLabelText('note')).toHaveValue('α theirs mine'));
  await reads('saving', 'saved');
  expect(back.ports.callsOf('notes.save')).toEqual([{ Text: 'α theirs mine' }]);
  back.unmount();
  await open(BY_ITSELF, { keep, calls: { 'notes.get': get, 'notes.save': {} } });
  expect(screen.getByLabelText('note')).toHaveValue('α');
});

test('an unsaved draft is restored with its base revision until it is discarded', async () => {
  const keep = { device: memoryStore() };
  const first = await open(BY_HAND, { keep, calls: { 'notes.get': get } });
  await reads('restored', '');
  type('note', 'mine');
  first.unmount();
  const second = await open(BY_HAND, { keep, calls: { 'notes.get': get } });
  await reads('restored', 'false');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  second.unmount();
  const third = await open(BY_HAND, { keep, calls: { 'notes.get': () => ({ text: 'β', Revision: 2 }) } });
  await reads('restored', 'true');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  fireEvent.click(screen.getByText('discard'));
  await reads('restored', '');
  expect(screen.getByLabelText('note')).toHaveValue('β');
  third.unmount();
  await open(BY_HAND, { keep, calls: { 'notes.get': get } });
  expect(screen.getByLabelText('note')).toHaveValue('α');
});

test.each([
  ['its revision', {}],
  ['its value', { base: undefined }],
])('a restored draft says that the document changed only when it did, by %s', async (_name, more) => {
  // As a device stores it: a text of JSON.
  const texts = new Map<string, string>();
  const device = {
    get: (key: string): unknown => JSON.parse(texts.get(key) ?? 'null'),
    set: (key: string, value: unknown) => void texts.set(key, JSON.stringify(value ?? null)),
    watch: () => () => {},
  };
  const { base, ...others } = { ...Object(BY_HAND['drafts']).note, ...more };
  // A member without a value, and with a revision a part that differs each time that it is loaded.
  const from = { Text: '{{sources.set.data}}', Chart: '{{sources.set.data.Chart}}', At: '{{sources.set.data.At}}' };
  const draft = { ...others, from: { value: from }, ...(base && { base }) };
  const unit: JsonObject = {
    ...BY_HAND,
    drafts: { note: draft },
    body: {
      widget: 'stack',
      waits: 'set',
      children: [
        { widget: 'input', props: { label: 'note' }, bind: 'drafts.note.value.Text.text' },
        { widget: 'text', props: { name: 'restored', text: '{{ text(drafts.note.restored.changed) }}' } },
      ],
    },
  };
  let times = 0;
  const reply = () => ({ ...get(), Chart: undefined, ...(base ? { At: ++times } : {}) });
  const first = await open(unit, { keep: { device }, calls: { 'notes.get': reply } });
  await reads('restored', '');
  type('note', 'mine');
  first.unmount();
  await open(unit, { keep: { device }, calls: { 'notes.get': reply } });
  await reads('restored', 'false');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
});

test('a saved draft is not restored', async () => {
  const keep = { device: memoryStore() };
  const first = await open(BY_HAND, { keep, calls: { 'notes.get': get, 'notes.save': {} } });
  type('note', 'mine');
  fireEvent.click(screen.getByText('save'));
  await reads('saving', 'saved');
  first.unmount();
  await open(BY_HAND, { keep, calls: { 'notes.get': get } });
  expect(screen.getByLabelText('note')).toHaveValue('α');
});

test('unsaved text of one document does not appear in the next one, and is restored on return', async () => {
  const calls = { 'notes.get': (body: object) => ({ text: `of ${JSON.stringify(body)}`, Revision: 1 }) };
  const stage = await open(BY_HAND, { calls });
  type('note', 'mine');
  await stage.show({ id: '8' });
  await vi.waitFor(() => expect(screen.getByLabelText('note')).toHaveValue('of {"Id":"8"}'));
  await stage.show({ id: '7' });
  await vi.waitFor(() => expect(screen.getByLabelText('note')).toHaveValue('mine'));
});

test('text typed while the next document loads stays with the one that is shown', async () => {
  const keep = { device: memoryStore() };
  let arrives = (): void => {};
  const calls = {
    'notes.get': (body: { Id?: unknown }) =>
      body.Id === '7' ? get() : new Promise((done) => void (arrives = () => done({ text: 'theirs', Revision: 1 }))),
    'notes.save': {},
  };
  const stage = await open(BY_ITSELF, { keep, calls });
  await stage.show({ id: '8' });
  type('note', 'mine');
  // Longer than the draft waits before it saves itself.
  await act(() => new Promise((done) => void setTimeout(done, 30)));
  fireEvent.click(screen.getByText('save'));
  expect(stage.ports.callsOf('notes.save')).toEqual([]);
  arrives();
  await vi.waitFor(() => expect(screen.getByLabelText('note')).toHaveValue('theirs'));
  await stage.show({ id: '7' });
  await reads('saving', 'saved');
  expect(stage.ports.callsOf('notes.save')).toEqual([{ Text: 'mine' }]);
});

test('text typed as soon as a document is there does not appear in the next one', async () => {
  const calls = { 'notes.get': (body: object) => ({ text: `of ${JSON.stringify(body)}`, Revision: 1 }) };
  vi.useFakeTimers();
  try {
    const stage = await open(BY_HAND, { calls });
    for (let times = 0; screen.queryByLabelText('note') === null && times < 5; times++) await stage.settle();
    // The next document opens directly after the typing.
    type('note', 'mine');
    await stage.show({ id: '8' });
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByLabelText('note')).toHaveValue('of {"Id":"8"}');
  } finally {
    vi.useRealTimers();
  }
});

test('a save that waits is sent before the next document is asked for', async () => {
  const stage = await open(BY_ITSELF, { calls: { 'notes.get': get, 'notes.save': {} } });
  type('note', 'mine');
  await stage.show({ id: '8' });
  expect(stage.ports.callsOf('notes.save')).toEqual([{ Text: 'mine' }]);
});

test.each([
  ['is saved', {}],
  ['is refused', new CallError({ status: 409, code: 'no-change', text: 'No' })],
])('a document that %s when the next one is open changes nothing there', async (_name, outcome) => {
  let ends = (): void => {};
  const calls = {
    'notes.get': (body: object) => ({ text: `of ${JSON.stringify(body)}`, Revision: 1 }),
    'notes.save': () =>
      new Promise((done, fail) => void (ends = () => (outcome instanceof Error ? fail(outcome) : done(outcome)))),
  };
  const stage = await open(BY_HAND, { calls });
  type('note', 'mine');
  fireEvent.click(screen.getByText('save'));
  await stage.show({ id: '8' });
  await vi.waitFor(() => expect(screen.getByLabelText('note')).toHaveValue('of {"Id":"8"}'));
  type('note', 'of the next');
  await act(async () => ends());
  await stage.settle();
  expect(screen.getByLabelText('note')).toHaveValue('of the next');
  await reads('saving', 'idle');
  fireEvent.click(screen.getByText('discard'));
  expect(screen.getByLabelText('note')).toHaveValue('of {"Id":"8"}');
});

test.each([
  ['is full', { set: () => raise(new DOMException('full', 'QuotaExceededError')) }],
  [
    'allows no storage',
    {
      get: () => raise(new DOMException('no', 'SecurityError')),
      set: () => raise(new DOMException('no', 'SecurityError')),
    },
  ],
])('a device that %s is no fault, and nothing is lost in the page', async (_name, fault) => {
  const asked = vi.fn<() => void>();
  const faulty = { ...memoryStore(), ...fault, watch: () => () => undefined };
  const set = () => (asked(), faulty.set());
  const stage = await open(BY_HAND, { keep: { device: { ...faulty, set } }, calls: { 'notes.get': get } });
  type('note', 'mine');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
  expect(screen.getByLabelText('note')).toHaveValue('mine');
});

function raise(error: Error): never {
  throw error;
}

test('a stored draft is not overwritten by a document that fills the draft before it is read', async () => {
  const keep = { device: memoryStore() };
  const first = await open(BY_HAND, { keep, calls: { 'notes.get': get } });
  type('note', 'mine');
  first.unmount();
  const set = { do: 'set', path: 'drafts.note.value.text', to: '{{sources.set.data.text}}' };
  const eager: JsonObject = {
    ...BY_HAND,
    sources: { set: { call: 'notes.get', with: { Id: '{{params.id}}' }, on: { loaded: [set] } } },
  };
  await open(eager, { keep, calls: { 'notes.get': get } });
  await reads('restored', 'false');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
});

const SECRETS: JsonObject = {
  ...BY_HAND,
  body: {
    widget: 'stack',
    waits: 'set',
    children: [
      { widget: 'input', props: { label: 'note' }, bind: 'drafts.note.value.text' },
      { widget: 'input', props: { label: 'password' }, bind: 'drafts.note.value.Password' },
      { widget: 'input', props: { label: 'half' }, bind: 'drafts.note.half' },
      { widget: 'text', props: { name: 'secrets', text: '{{ text(drafts.note.restored.secrets) }}' } },
      { widget: 'text', props: { name: 'dirty', text: '{{ text(drafts.note.dirty) }}' } },
      { widget: 'button', props: { text: 'discard' }, on: { click: [{ do: 'reset', draft: 'note' }] } },
    ],
  },
};
const person = () => ({ text: 'α', Password: '', Revision: 1 });

test('a password is never kept, whatever else is, and the page says so', async () => {
  const device = memoryStore();
  const written: unknown[] = [];
  const keep = {
    device: { ...device, set: (key: string, value: unknown) => (written.push(value), device.set(key, value)) },
  };
  const first = await open(SECRETS, { keep, calls: { 'notes.get': person } });
  type('password', 'Praxis!1');
  type('note', 'mine');
  type('half', '{"Password": "Praxis!1');
  first.unmount();
  expect(JSON.stringify(written)).toContain('mine');
  expect(JSON.stringify(written)).not.toContain('Praxis!1');
  await open(SECRETS, { keep, calls: { 'notes.get': person } });
  await reads('secrets', 'true');
  expect(screen.getByLabelText('note')).toHaveValue('mine');
  expect(screen.getByLabelText('password')).toHaveValue('');
});

test('a password is never stored', async () => {
  const keep = { device: memoryStore() };
  const first = await open(SECRETS, { keep, calls: { 'notes.get': person } });
  type('password', 'Praxis!1');
  first.unmount();
  await open(SECRETS, { keep, calls: { 'notes.get': person } });
  await reads('secrets', '');
  expect(screen.getByLabelText('password')).toHaveValue('');
});

test('half-typed text is unsaved, is there again as it was, and goes with the draft', async () => {
  const keep = { device: memoryStore() };
  const first = await open(SECRETS, { keep, calls: { 'notes.get': person } });
  type('half', '{"a": ');
  await reads('dirty', 'true');
  first.unmount();
  const second = await open(SECRETS, { keep, calls: { 'notes.get': person } });
  await reads('secrets', 'false');
  expect(screen.getByLabelText('half')).toHaveValue('{"a": ');
  fireEvent.click(screen.getByText('discard'));
  await reads('dirty', 'false');
  expect(screen.getByLabelText('half')).toHaveValue('');
  second.unmount();
  await open(SECRETS, { keep, calls: { 'notes.get': person } });
  expect(screen.getByLabelText('half')).toHaveValue('');
});

test('without a revision check, changes that others saved meanwhile stay beside the typed text', async () => {
  const keep = { device: memoryStore() };
  const { base: _base, ...draft } = Object(BY_HAND['drafts']).note;
  const unit: JsonObject = { ...BY_HAND, drafts: { note: draft } };
  const first = await open(unit, { keep, calls: { 'notes.get': get } });
  type('note', 'α mine');
  first.unmount();
  await open(unit, { keep, calls: { 'notes.get': () => ({ text: 'theirs α', Revision: 2 }) } });
  await reads('restored', 'true');
  expect(screen.getByLabelText('note')).toHaveValue('theirs α mine');
});
