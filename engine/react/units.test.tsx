import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { CallError } from '../base/ports.ts';
import { show, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const text = (value: string, name = 'text'): JsonObject => ({ widget: 'text', props: { text: value, name } });
const button = (label: string, ...actions: JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text: label },
  on: { click: actions },
});
const press = (label: string) => fireEvent.click(screen.getByText(label));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const rows = () => screen.getAllByTestId('row').map((element) => element.textContent);
const cells = () => screen.getAllByRole('cell').map((element) => element.textContent);

const noteScreen: JsonObject = {
  screen: 'note',
  version: 1,
  sources: { note: { call: 'note.get' } },
  drafts: { note: { from: 'sources.note.data', schema: 'entities/note', base: '{{sources.note.data.Revision}}' } },
  leave: { when: 'drafts.note.dirty', text: 'Unsaved' },
  body: {
    widget: 'stack',
    waits: 'note',
    children: [
      { widget: 'input', props: { label: 'Title' }, bind: 'drafts.note.value.Title' },
      text('{{drafts.note.dirty}} {{drafts.note.valid}} {{drafts.note.saving}}', 'status'),
      button('save', { do: 'call', call: 'note.set', draft: 'note', with: { Note: '{{drafts.note.value}}' } }),
      button('reset', { do: 'reset', draft: 'note' }),
    ],
  },
};

test('a draft is dirty by structure, validated, saved, refused at its fields and reset', async () => {
  let refuse = false;
  const { ports, runtime } = await show(noteScreen, {
    confirm: () => false,
    calls: {
      'note.get': { Title: 'One', Revision: 'r1' },
      'note.set': ({ Note }: { Note: unknown }) => {
        if (!refuse) return Note;
        throw new CallError({ code: 'invalid', status: 422, text: 'Invalid', fields: { '/Note/Title': 'Taken' } });
      },
    },
    options: {
      validate: (schema, value): Record<string, string> =>
        schema === 'entities/note' && JSON.stringify(value).includes('""') ? { '/Title': 'Needed' } : {},
    },
  });
  await wait(2);
  const status = screen.getByTestId('status');
  expect(status).toHaveText('false true idle');
  type('Title', '');
  expect(status).toHaveText('true false idle');
  expect(screen.getByRole('alert')).toHaveText('Needed');
  type('Title', 'One');
  expect(status).toHaveText('false true idle');
  expect(runtime.hasUnsaved).toBe(false);
  type('Title', 'Two');
  expect(runtime.hasUnsaved).toBe(true);
  await expect(runtime.mayLeave()).resolves.toBe(false);
  press('save');
  expect(status).toHaveText('true true saving');
  await wait(5);
  expect(status).toHaveText('false true saved');
  expect(ports.callsOf('note.set')).toEqual([{ Note: { Title: 'Two', Revision: 'r1' } }]);
  refuse = true;
  type('Title', 'Three');
  press('save');
  await wait(5);
  expect(status).toHaveText('true false failed');
  expect(screen.getByRole('alert')).toHaveText('Taken');
  press('reset');
  expect(status).toHaveText('false true idle');
  expect(screen.getByLabelText('Title')).toHaveValue('Two');
});

test('a draft that saves itself does so once for each pause, and at the end', async () => {
  const { ports, unmount } = await show(
    {
      screen: 'auto',
      version: 1,
      sources: { note: { call: 'note.get' } },
      drafts: {
        note: {
          from: 'sources.note.data',
          schema: {},
          save: { after: 15, do: [{ do: 'call', call: 'note.set', with: { Data: '{{drafts.note.value}}' } }] },
        },
      },
      body: { widget: 'input', waits: 'note', props: { label: 'Note' }, bind: 'drafts.note.value.text' },
    },
    { calls: { 'note.get': { text: '' }, 'note.set': true } },
  );
  await wait(2);
  type('Note', 'a');
  type('Note', 'ab');
  await wait(40);
  expect(ports.callsOf('note.set')).toEqual([{ Data: { text: 'ab' } }]);
  type('Note', 'abc');
  unmount();
  await wait(5);
  expect(ports.callsOf('note.set')).toEqual([{ Data: { text: 'ab' } }, { Data: { text: 'abc' } }]);
});

test('a draft that is not loaded cannot be written', async () => {
  const { ports } = await show(
    { ...noteScreen, body: { widget: 'input', props: { label: 'Title' }, bind: 'drafts.note.value.Title' } },
    { calls: { 'note.get': new CallError({ code: 'down', status: 500, text: 'down' }) } },
  );
  await wait(2);
  type('Title', 'x');
  expect(ports.portCalls.filter((portCall) => portCall.kind === 'failed')).toHaveLength(1);
});

test('a part has its own scope: params in, events and models out', async () => {
  await show(
    {
      screen: 'host',
      version: 1,
      state: {
        answers: { type: 'object', default: {} },
        said: { type: 'string', default: '' },
        q: { type: 'string', default: 'q1' },
      },
      body: {
        widget: 'stack',
        children: [
          {
            widget: 'ask',
            props: { label: 'Question {{state.q}}' },
            bind: 'state.answers[state.q]',
            on: { asked: [{ do: 'set', path: 'state.said', to: '{{event.what}}' }] },
          },
          text('{{state.answers.q1}}', 'answer'),
          text('{{state.said}}', 'said'),
          button('next', { do: 'set', path: 'state.q', to: 'q2' }),
        ],
      },
    },
    {
      parts: {
        ask: {
          part: 'ask',
          version: 1,
          params: { label: { type: 'string' } },
          events: { asked: {} },
          model: { value: { type: 'string', default: '' } },
          body: {
            widget: 'stack',
            children: [
              { widget: 'input', props: { label: '{{params.label}}' }, bind: 'model.value' },
              button('ask', { do: 'emit', event: 'asked', with: { what: '{{model.value}}?' } }),
              text('{{state.answers}}', 'closed'),
            ],
          },
        },
      },
    },
  );
  type('Question q1', 'yes');
  expect(screen.getByTestId('answer')).toHaveText('yes');
  expect(screen.getByTestId('closed')).toHaveText('');
  press('ask');
  expect(screen.getByTestId('said')).toHaveText('yes?');
  press('next');
  expect(screen.getByLabelText('Question q2')).toHaveValue('');
});

test('a key rebuilds a part; hidden and shown again it begins anew', async () => {
  await show(
    {
      screen: 'keys',
      version: 1,
      state: { id: { type: 'string', default: 'a' }, open: { type: 'boolean', default: true } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'panel', key: '{{state.id}}', show: 'state.open' },
          button('other', { do: 'set', path: 'state.id', to: 'b' }),
          button('hide', { do: 'set', path: 'state.open', to: '{{ not state.open }}' }),
        ],
      },
    },
    {
      parts: {
        panel: {
          part: 'panel',
          version: 1,
          state: { draft: { type: 'string', default: '' } },
          body: { widget: 'input', props: { label: 'Draft' }, bind: 'state.draft' },
        },
      },
    },
  );
  type('Draft', 'typed');
  press('other');
  expect(screen.getByLabelText('Draft')).toHaveValue('');
  type('Draft', 'again');
  press('hide');
  press('hide');
  expect(screen.getByLabelText('Draft')).toHaveValue('');
});

test('kept state comes from where it was kept, goes back there, and hears of changes', async () => {
  const { ports } = await show({
    screen: 'kept',
    version: 1,
    state: {
      tab: { enum: ['a', 'b'], default: 'a', keep: 'url' },
      page: { type: 'integer', default: 0, keep: 'url' },
      dark: { type: 'boolean', default: false, keep: 'device' },
    },
    body: {
      widget: 'stack',
      children: [
        text('{{state.tab}} {{state.page}} {{state.dark}}'),
        button('go', { do: 'set', path: 'state.page', to: 3 }, { do: 'set', path: 'state.dark', to: true }),
        button('home', { do: 'set', path: 'state.page', to: 0 }),
      ],
    },
  });
  press('go');
  expect(ports.keep.url.get('page')).toBe(3);
  expect(ports.keep.device.get('kept/dark')).toBe(true);
  act(() => ports.keep.url.set('tab', 'b'));
  expect(screen.getByTestId('text')).toHaveText('b 3 true');
  act(() => ports.keep.url.set('page', '7'));
  expect(screen.getByTestId('text')).toHaveText('b 7 true');
  act(() => ports.keep.url.set('tab', 'nonsense'));
  expect(screen.getByTestId('text')).toHaveText('a 7 true');
  press('home');
  expect(ports.keep.url.get('page')).toBeUndefined();
});

test('nodes without access are not rendered until the role changes', async () => {
  const { globals } = await show(
    {
      screen: 'roles',
      version: 1,
      access: ['Mentor', 'Admin'],
      sources: { all: { call: 'all.list', access: 'staff' } },
      body: {
        widget: 'stack',
        children: [
          { widget: 'text', access: 'staff', props: { text: 'for staff' } },
          { widget: 'text', show: "hasRole('Mentor')", props: { text: 'for mentors' } },
          text('{{sources.all.state}}', 'source'),
          {
            widget: 'tabs',
            slots: {
              items: [{ props: { text: 'open' } }, { access: ['Admin'], props: { text: 'secret' } }],
            },
          },
        ],
      },
    },
    { calls: { 'all.list': [] } },
  );
  expect(screen.queryByText('for staff')).toBeNull();
  expect(screen.queryByText('secret')).toBeNull();
  expect(screen.getByText('for mentors')).toBeVisible();
  expect(screen.getByTestId('source')).toHaveText('idle');
  act(() => globals.set({ role: 'Admin' }));
  await wait(5);
  expect(screen.getByText('for staff')).toBeVisible();
  expect(screen.getByText('secret')).toBeVisible();
  expect(screen.queryByText('for mentors')).toBeNull();
  expect(screen.getByTestId('source')).toHaveText('ready');
  act(() => globals.set({ role: 'Mentee' }));
  expect(screen.getByText('denied')).toBeVisible();
});

test('a screen opens with a role that is held, and its parts are those of the current one', async () => {
  const { globals } = await show({
    screen: 'held',
    version: 1,
    access: ['Registered'],
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', props: { text: 'open' } },
        { widget: 'text', access: ['Registered'], props: { text: 'for the registered' } },
      ],
    },
  });
  act(() => globals.set({ role: 'applicant', user: { Id: '1', Roles: ['applicant'] } }));
  expect(screen.getByText('denied')).toBeVisible();
  act(() => globals.set({ user: { Id: '1', Roles: ['applicant', 'Registered'] } }));
  await wait(5);
  expect(await screen.findByText('open')).toBeVisible();
  expect(screen.queryByText('for the registered')).toBeNull();
});

test('a node that breaks tells where, its neighbours live on, and it can be tried again', async () => {
  const quiet = console.error;
  console.error = () => {};
  await show({
    screen: 'boundaries',
    version: 1,
    state: { armed: { type: 'boolean', default: true }, a: { type: 'string', default: '' } },
    body: {
      widget: 'stack',
      children: [
        { widget: 'bomb', props: { armed: '{{state.armed}}' } },
        { widget: 'text', props: { text: '{{ nonsense( }}' } },
        { widget: 'butto', props: { text: 'x' } },
        { widget: 'input', props: { label: 'A' }, bind: 'params.a' },
        { widget: 'input', props: { label: 'B' }, bind: 'not a path' },
        button('disarm', { do: 'set', path: 'state.armed', to: false }),
      ],
    },
  });
  console.error = quiet;
  const broken = screen.getAllByTestId('broken').map((element) => element.textContent);
  expect(broken[0]).toMatch(/^boundaries\/body\/children\/0: The bomb went off/);
  expect(broken[1]).toMatch(/^boundaries\/body\/children\/1\/props\/text/);
  expect(broken[2]).toMatch(/^boundaries\/body\/children\/4/);
  expect(screen.getByTestId('unknown')).toHaveText('butto? button /body/children/2');
  press('disarm');
  expect(screen.getByText('quiet')).toBeVisible();
});

test('one of several by a value, and widgets by a code', async () => {
  await show({
    screen: 'choices',
    version: 1,
    state: { kind: { type: 'string', default: 'paused' }, code: { type: ['string', 'integer'], default: '02' } },
    body: {
      widget: 'stack',
      children: [
        {
          choose: 'state.kind',
          cases: { 'idle|paused': text('resting', 'kind'), done: text('over', 'kind') },
          else: text('something else', 'kind'),
        },
        { widget: { as: 'answer', for: 'state.code' }, props: { name: 'code', text: 'answer {{state.code}}' } },
        { widget: 'input', props: { label: 'Kind' }, bind: 'state.kind' },
        { widget: 'input', props: { label: 'Code' }, bind: 'state.code' },
      ],
    },
  });
  expect(screen.getByTestId('kind')).toHaveText('resting');
  expect(await screen.findByTestId('code')).toHaveText('answer 02');
  type('Kind', 'done');
  expect(screen.getByTestId('kind')).toHaveText('over');
  type('Kind', 'new');
  expect(screen.getByTestId('kind')).toHaveText('something else');
  type('Code', '1');
  expect(await screen.findByTestId('code')).toHaveText('answer 1');
  type('Code', '99');
  expect(screen.getByTestId('unknown')).toHaveText('answer 99? /body/children/1');
});

const hotScreen = (label: string): JsonObject => ({
  screen: 'hot',
  version: 1,
  params: { id: { type: 'string', default: 'none' } },
  state: { a: { type: 'string', default: '' } },
  body: {
    widget: 'stack',
    children: [{ widget: 'input', props: { label }, bind: 'state.a' }, text('{{params.id}}')],
  },
});

test('another version of a document keeps what was typed; other params reach the same screen', async () => {
  const stage = await show(hotScreen('Old'));
  type('Old', 'typed');
  await stage.show({ id: '7' });
  expect(screen.getByTestId('text')).toHaveText('7');
  expect(screen.getByLabelText('Old')).toHaveValue('typed');
  await stage.show({ id: '7' }, hotScreen('New'));
  expect(screen.getByLabelText('New')).toHaveValue('typed');
});

test('a draft keeps what was typed through another version of the screen', async () => {
  const unit = (label: string): JsonObject => ({
    screen: 'hot',
    version: 1,
    sources: { me: { call: 'me.get' } },
    drafts: { form: { from: 'sources.me.data', schema: { type: 'object' } } },
    body: {
      widget: 'stack',
      waits: 'me',
      children: [{ widget: 'input', props: { label }, bind: 'drafts.form.value.phone' }, text('{{drafts.form.dirty}}')],
    },
  });
  const stage = await show(unit('Old'), { calls: { 'me.get': { phone: '210' } } });
  type('Old', '697');
  await stage.show({}, unit('New'));
  expect(screen.getByLabelText('New')).toHaveValue('697');
  expect(screen.getByTestId('text')).toHaveText('true');
});

test('parts keep their state through another version of the screen, and begin anew when they are hidden in it', async () => {
  const unit = (title: string): JsonObject => ({
    screen: 'hot',
    version: 1,
    state: { open: { type: 'boolean', default: true } },
    body: {
      widget: 'stack',
      children: [
        { widget: 'panel', show: 'state.open' },
        text(title),
        button('toggle', { do: 'set', path: 'state.open', to: '{{ not state.open }}' }),
      ],
    },
  });
  const panel: JsonObject = {
    part: 'panel',
    version: 1,
    state: { draft: { type: 'string', default: '' } },
    body: { widget: 'input', props: { label: 'Draft' }, bind: 'state.draft' },
  };
  const stage = await show(unit('one'), { parts: { panel } });
  type('Draft', 'typed');
  await stage.show({}, unit('two'));
  expect(screen.getByTestId('text')).toHaveText('two');
  expect(screen.getByLabelText('Draft')).toHaveValue('typed');
  press('toggle');
  press('toggle');
  expect(screen.getByLabelText('Draft')).toHaveValue('');
});

test('loops know their neighbours; rows keep their nodes when others come and go', async () => {
  await show({
    screen: 'loops',
    version: 1,
    state: {
      items: {
        type: 'array',
        default: [
          { id: 'a', n: 1 },
          { id: 'b', n: 2 },
        ],
      },
    },
    body: {
      widget: 'stack',
      children: [
        {
          widget: 'stack',
          each: { in: 'state.items', as: 'i', key: 'id', empty: text('none', 'empty') },
          children: [text('{{loop.i.index}}:{{i.n}}<{{loop.i.previous.n}}>{{loop.i.next.n}}', 'row')],
        },
        button('front', { do: 'set', path: 'state.items', to: "{{ merge([{id: 'c', n: 3}], state.items) }}" }),
        button('clear', { do: 'set', path: 'state.items', to: [] }),
      ],
    },
  });
  expect(rows()).toEqual(['0:1<>2', '1:2<1>']);
  const before = screen.getAllByTestId('row')[0];
  press('front');
  expect(rows()).toEqual(['0:3<>1', '1:1<3>2', '2:2<1>']);
  expect(screen.getAllByTestId('row')[1]).toBe(before);
  press('clear');
  expect(screen.getByTestId('empty')).toHaveText('none');
});

test('columns are computed, evaluated for each row, and can be pruned', async () => {
  const { ports } = await show({
    screen: 'columns',
    version: 1,
    state: {
      rows: {
        type: 'array',
        default: [
          { Id: '1', a: { x: 'ax', y: 'ay' } },
          { Id: '2', a: { x: 'bx' } },
        ],
      },
      names: { type: 'array', default: ['x', 'y'] },
    },
    body: {
      widget: 'stack',
      children: [
        {
          widget: 'grid',
          id: 'grid',
          props: { rows: '{{state.rows}}' },
          slots: {
            columns: [
              { props: { header: 'Id', value: '{{row.Id}}' } },
              {
                as: 'r',
                each: { in: 'state.names', as: 'n', key: '{{n}}' },
                props: { header: '{{n}}', value: '{{r.a[n]}}' },
              },
              {
                as: 'r',
                props: { header: 'act' },
                body: {
                  widget: 'button',
                  props: { text: 'open {{r.Id}}' },
                  on: { click: [{ do: 'toast', text: '{{r.Id}}' }] },
                },
              },
              { access: ['Admin'], props: { header: 'secret', value: '{{row.Id}}' } },
            ],
          },
        },
        button('less', { do: 'set', path: 'state.names', to: ['y'] }),
        button('change', { do: 'set', path: 'state.rows[1].a.x', to: 'changed' }),
      ],
    },
  });
  expect(cells()).toEqual(['1', 'ax', 'ay', 'open 1', '2', 'bx', '', 'open 2']);
  press('change');
  expect(cells()[5]).toBe('changed');
  press('open 2');
  expect(ports.portCalls).toMatchObject([{ kind: 'toast', text: '2' }]);
  press('less');
  expect(screen.getAllByRole('columnheader').map((element) => element.textContent)).toEqual(['Id', 'y', 'act']);
});
