import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../../engine/index.ts';
import { button, node, open, screenOf, stack } from './stage.tsx';

const anna = { Id: '1', Name: 'Άννα', Email: 'a@b.gr' };
const number = (body: unknown, name: string): number => Number(Object(body)[name]);

test('a source follows what it reads, waits for when, is asked by hand, polled and tried again', async () => {
  let fails = 1;
  const page = await open(
    screenOf({
      state: { search: { type: 'string', default: '' } },
      sources: {
        found: {
          call: 'people.list',
          with: { Search: '{{state.search}}' },
          when: "state.search != ''",
          list: 'list',
          key: 'Id',
          debounce: 200,
        },
        hand: { call: 'people.get', manual: true },
        polled: { call: 'chat.messages', every: 1000, retry: 1 },
      },
      body: stack(
        node('textInput', { label: 'Search' }, { bind: 'state.search' }),
        node('text', {
          text: '{{sources.found.state}} {{ join(map(sources.found.data, p => p.Name)) }} {{sources.hand.data.Name}} {{sources.polled.state}}',
        }),
        button('ask', { do: 'reload', source: 'hand' }),
      ),
    }),
    {
      calls: {
        'people.list': (body: unknown) => ({
          list: [{ ...anna, Name: `about ${String(Object(body)['Search'])}` }],
          count: 1,
        }),
        'people.get': anna,
        'chat.messages': () => (fails-- > 0 ? new CallError({ status: 503, code: 'unavailable', text: 'no' }) : []),
      },
    },
  );
  expect(page.ports.callsOf('people.list')).toEqual([]);
  await page.user.type(screen.getByLabelText('Search'), 'abc');
  await page.settle(300);
  expect(page.ports.callsOf('people.list')).toEqual([{ Search: 'abc' }]);
  expect(screen.getByText(/ready about abc/)).toBeVisible();
  await page.user.click(screen.getByText('ask'));
  await page.settle();
  expect(screen.getByText(/Άννα/)).toBeVisible();
  await waitFor(() => expect(screen.getByText(/Άννα ready/)).toBeVisible(), { timeout: 3000 });
  await waitFor(() => expect(page.ports.callsOf('chat.messages').length).toBeGreaterThan(2), { timeout: 3000 });
}, 15_000);

test('numbered pages start again when the filter changes; a list shows them and turns the page', async () => {
  const page = await open(
    screenOf({
      state: { search: { type: 'string', default: '' } },
      sources: {
        people: {
          call: 'people.list',
          list: 'list',
          key: 'Id',
          debounce: 50,
          with: { Search: '{{state.search}}' },
          pages: { size: 10, reset: ['state.search'] },
        },
      },
      body: stack(node('textInput', { label: 'Search' }, { bind: 'state.search' }), {
        widget: 'list',
        props: { label: 'People', links: 5, count: '{{sources.people.count}} people' },
        bind: 'sources.people.pages',
        children: [
          { widget: 'text', each: { in: 'sources.people.data', as: 'p', key: 'Id' }, props: { text: '{{p.Name}}' } },
        ],
      }),
    }),
    {
      calls: {
        'people.list': (body: unknown) => ({ list: [{ ...anna, Name: `page ${number(body, 'page')}` }], count: 95 }),
      },
    },
  );
  await page.settle(120);
  expect(screen.getByText('page 0')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Page 3' }));
  await page.settle(120);
  expect(screen.getByText('page 2')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Pages: People' })).toHaveText(/Page 3 of 10, 95 people$/);
  await page.user.type(screen.getByLabelText('Search'), 'x');
  await page.settle(150);
  expect(page.ports.callsOf('people.list').at(-1)).toEqual({ Search: 'x', page: 0, count: 10 });
});

test('pages after a cursor grow at their end, and hub events are patched in', async () => {
  const message = (id: number) => ({ Id: String(id), Text: `message ${id}`, Time: id });
  const page = await open(
    screenOf({
      state: { typing: { type: ['string', 'null'], default: null } },
      sources: {
        messages: {
          call: 'chat.messages',
          with: { Before: '{{page.cursor}}' },
          key: 'Id',
          pages: { cursor: 'first.Time', size: 2, add: 'start' },
        },
      },
      on: {
        'hub:chat.received': { if: "event.Text != ''", do: [{ do: 'patch', source: 'messages', put: '{{event}}' }] },
        'hub:chat.typing': {
          busy: 'latest',
          do: [
            { do: 'set', path: 'state.typing', to: '{{event.Name}}' },
            { do: 'wait', ms: 20 },
            { do: 'set', path: 'state.typing', to: null },
          ],
        },
      },
      body: stack(
        node('text', {
          text: "{{ join(map(sources.messages.data, m => m.Id), ' ') }}|{{sources.messages.more}}|{{state.typing}}",
        }),
        button('older', { do: 'more', source: 'messages' }),
      ),
    }),
    {
      calls: {
        'chat.messages': (body: unknown) => {
          const before = Object(body)['Before'];
          return before === null ? [message(5), message(6)] : before === 5 ? [message(3), message(4)] : [message(2)];
        },
      },
    },
  );
  expect(screen.getByText('5 6|true|')).toBeVisible();
  await page.user.click(screen.getByText('older'));
  await page.settle();
  expect(screen.getByText('3 4 5 6|true|')).toBeVisible();
  act(() => page.ports.push('chat.received', message(7)));
  act(() => page.ports.push('chat.received', { ...message(8), Text: '' }));
  act(() => page.ports.push('chat.received', message(7)));
  await page.settle();
  expect(screen.getByText('3 4 5 6 7|true|')).toBeVisible();
  await page.user.click(screen.getByText('older'));
  await page.settle();
  expect(screen.getByText('2 3 4 5 6 7|false|')).toBeVisible();
  act(() => page.ports.push('chat.typing', { Name: 'Μαρία' }));
  expect(screen.getByText(/\|Μαρία$/)).toBeVisible();
  await page.settle(40);
  expect(screen.queryByText(/Μαρία/)).toBeNull();
});

test('a call shows its result at once and takes it back when it fails; what it affects loads again', async () => {
  const page = await open(
    screenOf({
      sources: {
        people: { call: 'people.list', list: 'list', key: 'Id' },
        one: { call: 'people.get', with: { Id: '1' } },
      },
      body: {
        widget: 'stack',
        waits: 'people',
        children: [
          {
            widget: 'button',
            each: { in: 'sources.people.data', as: 'p', key: 'Id' },
            props: { text: '{{p.Name}} {{p.State}}' },
            on: {
              click: [
                {
                  do: 'call',
                  call: 'people.star',
                  with: { Id: '{{p.Id}}', State: '{{ p.State + 1 }}' },
                  meanwhile: [{ do: 'patch', source: 'people', id: '{{p.Id}}', set: { State: '{{ old.State + 1 }}' } }],
                  catch: { '*': [{ do: 'toast', text: '{{error.text}}', tone: 'danger' }] },
                },
              ],
            },
          },
          button('save', { do: 'call', call: 'people.save', with: { Person: { Id: '1', Name: 'Νέα' } } }),
          node('text', { text: 'one {{sources.one.data.Name}}' }),
        ],
      },
    }),
    {
      calls: {
        'people.list': { list: [{ ...anna, State: 3 }], count: 1 },
        'people.get': anna,
        'people.star': async () => {
          await new Promise((done) => setTimeout(done, 20));
          throw new CallError({ status: 500, code: 'failed', text: 'Not kept' });
        },
        'people.save': anna,
      },
    },
  );
  await page.user.click(screen.getByText('Άννα 3'));
  expect(screen.getByText('Άννα 4')).toBeVisible();
  await page.settle(40);
  expect(screen.getByText('Άννα 3')).toBeVisible();
  expect(page.ports.portCalls).toContainEqual({ kind: 'toast', text: 'Not kept', tone: 'danger' });
  const before = page.ports.callsOf('people.get').length;
  await page.user.click(screen.getByText('save'));
  await page.settle(20);
  expect(page.ports.callsOf('people.get')).toHaveLength(before + 1);
});

const profile = (more: Record<string, never> | object = {}) =>
  screenOf({
    sources: { me: { call: 'people.get', with: { Id: '1' } } },
    drafts: { form: { from: 'sources.me.data', schema: 'entities/person', ...more } },
    leave: { when: 'drafts.form.dirty', text: 'Leave what you wrote?' },
    body: {
      widget: 'stack',
      waits: 'me',
      children: [
        node('textInput', { label: 'Name', required: true }, { bind: 'drafts.form.value.Name' }),
        node('textInput', { label: 'E-mail' }, { bind: 'drafts.form.value.Email' }),
        node('text', { text: '{{drafts.form.dirty}} {{drafts.form.valid}} {{drafts.form.saving}}' }),
        button('discard', { do: 'reset', draft: 'form' }),
        button('save', {
          do: 'call',
          call: 'people.save',
          draft: 'form',
          with: { Person: '{{drafts.form.value}}' },
          catch: { '*': [] },
        }),
      ],
    },
  });

test('a draft is dirty by its values, guards the page, is refused at its fields, and committed', async () => {
  let reply: unknown = new CallError({
    status: 422,
    code: 'invalid',
    text: 'no',
    fields: { '/Person/Email': 'Nobody is there' },
  });
  const page = await open(profile(), {
    calls: { 'people.get': anna, 'people.save': () => reply },
    confirm: () => false,
  });
  expect(screen.getByText('false true idle')).toBeVisible();
  await page.user.type(screen.getByLabelText('E-mail'), 'x');
  expect(screen.getByText('true true idle')).toBeVisible();
  expect(page.runtime.hasUnsaved).toBe(true);
  expect(await page.runtime.mayLeave()).toBe(false);
  expect(page.ports.portCalls).toContainEqual({ kind: 'confirm', text: 'Leave what you wrote?' });
  await page.user.click(screen.getByText('save'));
  await page.settle();
  expect(screen.getByText('Nobody is there')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.user.type(screen.getByLabelText('E-mail'), 'y');
  expect(screen.queryByText('Nobody is there')).toBeNull();
  reply = { ...anna, Email: 'a@b.grxy' };
  await page.user.click(screen.getByText('save'));
  await page.settle();
  expect(screen.getByText('false true saved')).toBeVisible();
  await page.user.type(screen.getByLabelText(/Name/), '!');
  await page.user.click(screen.getByText('discard'));
  expect(screen.getByLabelText(/Name/)).toHaveValue('Άννα');
  expect(await page.runtime.mayLeave()).toBe(true);
});

test('a page refuses fields of a draft with its own words, and moves the focus there', async () => {
  const page = await open(
    screenOf({
      sources: { me: { call: 'people.get', with: { Id: '1' } } },
      drafts: { form: { from: 'sources.me.data', schema: 'entities/person' } },
      body: {
        widget: 'stack',
        waits: 'me',
        children: [
          node('textInput', { label: 'E-mail' }, { bind: 'drafts.form.value.Email' }),
          button('check', {
            do: 'refuse',
            draft: 'form',
            errors: { '/Email': "{{ cat('Ask ', drafts.form.value.Name) }}" },
          }),
          button('fine', { do: 'refuse', draft: 'form', errors: {} }),
        ],
      },
    }),
    { calls: { 'people.get': anna } },
  );
  await page.user.click(screen.getByText('check'));
  await page.settle();
  expect(screen.getByText('Ask Άννα')).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await page.user.click(screen.getByText('fine'));
  expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a draft saves itself once for each pause, and never before it was loaded', async () => {
  const saving = {
    save: { after: 250, do: [{ do: 'call', call: 'people.save', with: { Person: '{{drafts.form.value}}' } }] },
  };
  const page = await open(profile(saving), { calls: { 'people.get': anna, 'people.save': anna } });
  await page.user.type(screen.getByLabelText('E-mail'), 'abc');
  expect(page.ports.callsOf('people.save')).toEqual([]);
  await page.settle(500);
  expect(page.ports.callsOf('people.save')).toEqual([{ Person: { ...anna, Email: 'a@b.grabc' } }]);
  const failing = await open(profile(saving), {
    calls: { 'people.get': new CallError({ status: 503, code: 'x', text: 'Gone' }) },
  });
  expect(failing.getByText('Gone')).toBeVisible();
  failing.unmount();
  expect(failing.ports.callsOf('people.save')).toEqual([]);
});

test('stored state outlives its page, and follows changes elsewhere', async () => {
  const unit = screenOf({
    state: {
      inUrl: { type: 'string', default: 'u', keep: 'url' },
      inTab: { type: 'string', default: 't', keep: 'tab' },
      onDevice: { type: 'integer', default: 1, keep: 'device' },
      ofUser: { type: 'string', default: 'p', keep: 'user' },
      here: { type: 'string', default: 'h' },
    },
    body: stack(
      node('text', { text: '{{state.inUrl}} {{state.inTab}} {{state.onDevice}} {{state.ofUser}} {{state.here}}' }),
      button(
        'change',
        { do: 'set', path: 'state.inUrl', to: 'U' },
        { do: 'set', path: 'state.inTab', to: 'T' },
        { do: 'set', path: 'state.onDevice', to: 2 },
        { do: 'set', path: 'state.ofUser', to: 'P' },
        { do: 'set', path: 'state.here', to: 'H' },
      ),
    ),
  });
  const first = await open(unit);
  await first.user.click(screen.getByText('change'));
  expect(screen.getByText('U T 2 P H')).toBeVisible();
  expect(first.ports.keep.url.get('inUrl')).toBe('U');
  const { keep } = first.ports;
  first.unmount();
  const second = await open(unit, { ports: { keep } });
  expect(screen.getByText('U T 2 P h')).toBeVisible();
  act(() => keep.url.set('inUrl', 'back'));
  expect(screen.getByText('back T 2 P h')).toBeVisible();
  second.unmount();
});

const people = [{ Id: '1', Name: 'Άννα' }];
const ofProject = screenOf({
  sources: {
    own: { call: 'projects.people' },
    found: { call: 'projects.people', with: { Search: 'a' } },
    other: { call: 'projects.people', with: { ProjectId: '7' } },
    all: { call: 'people.list', list: 'list' },
  },
  body: stack(
    node('text', { text: 'own {{length(sources.own.data)}} found {{length(sources.found.data)}}' }),
    node('text', { text: 'other {{length(sources.other.data)}} all {{length(sources.all.data)}}' }),
    button('close', { do: 'call', call: 'projects.close', with: { Why: 'over' } }),
    button('close another', { do: 'call', call: 'projects.close', with: { ProjectId: '7', Why: 'over' } }),
    node('link', { text: 'file', link: { $link: 'call:projects.people', with: { Search: 'b' } } }),
  ),
});
const replies = {
  calls: { 'projects.people': people, 'people.list': { list: [], count: 0, All: 0 }, 'projects.close': {} },
  ports: {
    link: (_: string, { ProjectId, Search }: Readonly<Record<string, unknown>>) =>
      `/${String(ProjectId)}/${String(Search)}`,
  },
};

test('a call that takes a project gets that of the page, unless the document names one', async () => {
  const page = await open(ofProject, replies);
  expect(page.ports.callsOf('projects.people')).toEqual([
    { ProjectId: '1' },
    { ProjectId: '1', Search: 'a' },
    { ProjectId: '7' },
  ]);
  expect(page.ports.callsOf('people.list')).toEqual([{}]);
  expect(screen.getByRole('link', { name: 'file' })).toHaveAttribute('href', '/1/b');
  await page.user.click(screen.getByText('close'));
  await page.user.click(screen.getByText('close another'));
  await page.settle();
  expect(page.ports.callsOf('projects.close')).toEqual([
    { ProjectId: '1', Why: 'over' },
    { ProjectId: '7', Why: 'over' },
  ]);

  page.globals.set({ project: { Id: '2' } });
  await page.settle();
  expect(page.ports.callsOf('projects.people').slice(3)).toEqual([{ ProjectId: '2' }, { ProjectId: '2', Search: 'a' }]);
  expect(page.ports.callsOf('people.list')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'file' })).toHaveAttribute('href', '/2/b');
});

test('a page without a project sends none', async () => {
  const page = await open(ofProject, { ...replies, project: null });
  expect(page.ports.callsOf('projects.people')).toEqual([{}, { Search: 'a' }, { ProjectId: '7' }]);
});
