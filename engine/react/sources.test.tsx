import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { memoryStore } from '../base/memory-ports.ts';
import { CallError } from '../base/ports.ts';
import { show, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const text = (value: string, name = 'text'): JsonObject => ({ widget: 'text', props: { text: value, name } });
const button = (label: string, ...actions: JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text: label },
  on: { click: actions },
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Query'), { target: { value } });
const tokens = () => screen.getAllByTestId('text').map((element) => element.textContent);

test('a node waits for its source, shows what failed, and tries again', async () => {
  let broken = true;
  const { settle } = await show(
    {
      screen: 'waiting',
      version: 1,
      sources: { rows: { call: 'rows.list' } },
      body: { widget: 'text', waits: 'rows', props: { text: '{{sources.rows.data.name}}' } },
    },
    {
      calls: {
        'rows.list': async () => {
          await new Promise((done) => setTimeout(done, 5));
          if (broken) throw new CallError({ code: 'down', status: 500, text: 'The server is down' });
          return { name: 'Eleni' };
        },
      },
    },
  );
  expect(screen.getByText('loading')).toBeVisible();
  expect(await screen.findByText(/The server is down/)).toBeVisible();
  broken = false;
  fireEvent.click(screen.getByText('retry'));
  expect(await screen.findByText('Eleni')).toBeVisible();
  await settle();
});

test('a refused source denies its node', async () => {
  const refused = new CallError({ code: 'forbidden', status: 403, text: 'No' });
  await show(
    {
      screen: 'refused',
      version: 1,
      sources: { rows: { call: 'rows.list' } },
      body: { widget: 'text', waits: 'rows' },
    },
    { calls: { 'rows.list': refused } },
  );
  expect(await screen.findByText('denied')).toBeVisible();
});

test('a changed question is asked after the debounce, and a stale reply never shows', async () => {
  const aborted: unknown[] = [];
  const { ports } = await show(
    {
      screen: 'search',
      version: 1,
      state: { query: { type: 'string', default: '' } },
      sources: {
        found: { call: 'search', with: { text: '{{state.query}}' }, when: 'length(state.query) > 0', debounce: 30 },
      },
      body: {
        widget: 'stack',
        children: [
          { widget: 'input', props: { label: 'Query' }, bind: 'state.query' },
          text('{{sources.found.data}}', 'found'),
          text('{{sources.found.state}}', 'state'),
        ],
      },
    },
    {
      calls: {
        search: async (body: { text: string }) => {
          await new Promise((done) => setTimeout(done, body.text === 'slow' ? 150 : 5));
          aborted.push(body.text);
          return `for ${body.text}`;
        },
      },
    },
  );
  expect(screen.getByTestId('state')).toHaveText('idle');
  type('s');
  type('slow');
  expect(screen.getByTestId('state')).toHaveText('loading');
  await wait(50);
  type('f');
  type('fa');
  type('fast');
  await wait(300);
  expect(screen.getByTestId('found')).toHaveText('for fast');
  expect(ports.callsOf('search')).toEqual([{ text: 'slow' }, { text: 'fast' }]);
  type('');
  expect(screen.getByTestId('state')).toHaveText('idle');
});

describe('a question that waits for the debounce', () => {
  const search = async () => {
    const stage = await show(
      {
        screen: 'search',
        version: 1,
        state: { query: { type: 'string', default: 'a' } },
        sources: { found: { call: 'search', with: { text: '{{state.query}}' }, debounce: 30 } },
        body: {
          widget: 'stack',
          children: [
            { widget: 'input', props: { label: 'Query' }, bind: 'state.query' },
            button('reload', { do: 'reload', source: 'found' }),
            text('{{sources.found.data}} {{sources.found.state}} {{sources.found.fetching}}'),
          ],
        },
      },
      {
        calls: {
          search: async (body: { text: string }) => {
            await new Promise((done) => setTimeout(done, 20));
            return `for ${body.text}`;
          },
        },
      },
    );
    return { ...stage, asked: () => stage.ports.callsOf('search') };
  };

  test('is asked at once when its source is told to reload', async () => {
    const { asked } = await search();
    await wait(20);
    type('b');
    fireEvent.click(screen.getByText('reload'));
    expect(asked()).toEqual([{ text: 'a' }, { text: 'b' }]);
    await wait(100);
    expect(screen.getByTestId('text')).toHaveText('for b ready false');
    expect(asked()).toHaveLength(2);
  });

  test('ends when the reader goes back to the question before', async () => {
    const { asked } = await search();
    await wait(20);
    type('b');
    expect(screen.getByTestId('text')).toHaveText('for a ready true');
    type('a');
    await wait(100);
    expect(screen.getByTestId('text')).toHaveText('for a ready false');
    expect(asked()).toHaveLength(1);
  });

  test('shows the reply that came meanwhile when the reader goes back to its question', async () => {
    const { asked } = await search();
    type('b');
    await wait(20);
    expect(screen.getByTestId('text')).toHaveText('loading true');
    type('a');
    await wait(100);
    expect(screen.getByTestId('text')).toHaveText('for a ready false');
    expect(asked()).toHaveLength(1);
  });

  test('is loaded again by a reload when the reader has gone back to the question before', async () => {
    const { asked } = await search();
    await wait(20);
    type('b');
    type('a');
    fireEvent.click(screen.getByText('reload'));
    await wait(100);
    expect(screen.getByTestId('text')).toHaveText('for a ready false');
    expect(asked()).toEqual([{ text: 'a' }, { text: 'a' }]);
  });
});

test('a paged list starts again from its first page when its filter changes, and is clamped', async () => {
  const { ports } = await show(
    {
      screen: 'paged',
      version: 1,
      state: { query: { type: 'string', default: '' } },
      sources: {
        rows: {
          call: 'rows.list',
          with: { page: '{{page.number}}', count: '{{page.size}}', Search: '{{state.query}}' },
          key: 'Id',
          list: 'list',
          debounce: 10,
          pages: { count: 'count', reset: ['state.query'] },
        },
      },
      body: {
        widget: 'stack',
        children: [
          { widget: 'input', props: { label: 'Query' }, bind: 'state.query' },
          { widget: 'input', props: { label: 'Page' }, bind: 'sources.rows.page' },
          text('{{sources.rows.pages.Pages}}/{{sources.rows.pages.Current}}/{{sources.rows.count}}', 'pages'),
          text('{{sources.rows.data[0].Id}}', 'first'),
        ],
      },
    },
    {
      calls: {
        'rows.list': (body: { page: number; Search: string }) => ({
          list: [{ Id: `${body.Search}${body.page}` }],
          count: body.Search === '' ? 35 : 12,
        }),
      },
    },
  );
  await wait(5);
  expect(screen.getByTestId('pages')).toHaveText('4/0/35');
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: '99' } });
  await wait(30);
  expect(screen.getByTestId('first')).toHaveText('3');
  fireEvent.change(screen.getByLabelText('Query'), { target: { value: 'a' } });
  await wait(30);
  expect(screen.getByTestId('pages')).toHaveText('2/0/12');
  expect(ports.callsOf('rows.list')).toEqual([
    { page: 0, count: 10, Search: '' },
    { page: 3, count: 10, Search: '' },
    { page: 0, count: 10, Search: 'a' },
  ]);
});

test('a list that grows keeps what it has, and reloads as deep as it was', async () => {
  const all = Array.from({ length: 7 }, (_, index) => ({ Token: `t${index}`, Time: index }));
  const { ports, runtime } = await show(
    {
      screen: 'grows',
      version: 1,
      sources: {
        messages: {
          call: 'chat.messages',
          with: { Before: '{{page.cursor}}' },
          key: 'Token',
          pages: { cursor: 'first.Time', size: 3, add: 'start' },
        },
      },
      body: {
        widget: 'list',
        on: { more: [{ do: 'more', source: 'messages' }] },
        children: [
          {
            widget: 'text',
            each: { in: 'sources.messages.data', as: 'm', key: 'Token' },
            props: { text: '{{m.Token}}' },
          },
          text('{{sources.messages.more}}', 'more'),
        ],
      },
    },
    {
      calls: {
        'chat.messages': ({ Before }: { Before: number | null }) =>
          all.filter((message) => Before === null || message.Time < Before).slice(-3),
      },
    },
  );
  await wait(5);
  expect(tokens()).toEqual(['t4', 't5', 't6']);
  fireEvent.click(screen.getByText('more'));
  await wait(5);
  expect(tokens()).toEqual(['t1', 't2', 't3', 't4', 't5', 't6']);
  all.push({ Token: 't7', Time: 7 });
  await act(() => runtime.reload(['chat.messages']));
  await wait(5);
  expect(tokens()).toEqual(['t2', 't3', 't4', 't5', 't6', 't7']);
  fireEvent.click(screen.getByText('more'));
  await wait(5);
  expect(tokens()).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7']);
  expect(screen.getByTestId('more')).toHaveText('false');
  expect(ports.callsOf('chat.messages')).toHaveLength(5);
});

test('a page that arrives after the question changed belongs to the question before', async () => {
  const older = Promise.withResolvers<void>();
  const { ports, runtime } = await show(
    {
      screen: 'grows',
      version: 1,
      state: { room: { type: 'string', default: 'a' } },
      sources: {
        messages: {
          call: 'chat.messages',
          with: { Before: '{{page.cursor}}', Room: '{{state.room}}' },
          key: 'Token',
          pages: { cursor: 'first.Time', size: 3, add: 'start' },
        },
      },
      body: {
        widget: 'list',
        children: [
          {
            widget: 'text',
            each: { in: 'sources.messages.data', as: 'm', key: 'Token' },
            props: { text: '{{m.Token}}' },
          },
          button('older', { do: 'more', source: 'messages' }),
          button('leave', { do: 'set', path: 'state.room', to: 'b' }),
        ],
      },
    },
    {
      calls: {
        'chat.messages': async ({ Before, Room }: { Before: number | null; Room: string }) => {
          if (Before !== null) await older.promise;
          const from = Before === null ? 3 : 0;
          return [0, 1, 2].map((index) => ({ Token: `${Room}${from + index}`, Time: from + index }));
        },
      },
    },
  );
  await wait(5);
  expect(tokens()).toEqual(['a3', 'a4', 'a5']);
  fireEvent.click(screen.getByText('older'));
  await wait(5);
  fireEvent.click(screen.getByText('leave'));
  await wait(300);
  expect(tokens()).toEqual(['b3', 'b4', 'b5']);
  older.resolve();
  await wait(5);
  // As many pages as before: one.
  await act(() => runtime.reload(['chat.messages']));
  await wait(5);
  expect(tokens()).toEqual(['b3', 'b4', 'b5']);
  expect(ports.callsOf('chat.messages')).toHaveLength(4);
});

test('what a call affects loads again, and an optimistic change is undone when the call fails', async () => {
  let stars = 1;
  const { ports } = await show(
    {
      screen: 'stars',
      version: 1,
      sources: { items: { call: 'items.list', key: 'Id' } },
      body: {
        widget: 'stack',
        waits: 'items',
        children: [
          text('{{sources.items.data[0].Stars}}', 'stars'),
          button('good', {
            do: 'call',
            call: 'items.rate',
            with: { Stars: 5 },
            meanwhile: [{ do: 'patch', source: 'items', id: 'i1', set: { Stars: 5 } }],
          }),
          button('bad', {
            do: 'call',
            call: 'items.break',
            meanwhile: [{ do: 'patch', entity: 'item', id: 'i1', set: { Stars: '{{ old.Stars + 100 }}' } }],
          }),
        ],
      },
    },
    {
      calls: {
        'items.list': () => [{ Id: 'i1', Stars: stars }],
        'items.rate': async () => {
          await new Promise((done) => setTimeout(done, 40));
          stars = 4;
        },
        'items.break': async () => {
          await new Promise((done) => setTimeout(done, 40));
          throw new CallError({ code: 'down', status: 500, text: 'down' });
        },
      },
      catalogue: {
        calls: {
          'items.list': { reply: { type: 'array', items: { $ref: 'entities/item' } } },
          'items.rate': { affects: ['items.list'] },
        },
      },
    },
  );
  await wait(5);
  expect(screen.getByTestId('stars')).toHaveText('1');
  fireEvent.click(screen.getByText('good'));
  expect(screen.getByTestId('stars')).toHaveText('5');
  await wait(100);
  expect(screen.getByTestId('stars')).toHaveText('4');
  fireEvent.click(screen.getByText('bad'));
  expect(screen.getByTestId('stars')).toHaveText('104');
  await wait(100);
  expect(screen.getByTestId('stars')).toHaveText('4');
  expect(ports.portCalls.filter((portCall) => portCall.kind === 'failed')).toHaveLength(1);
});

test('functions run in the sandbox after the sources they read, and tell what they loaded', async () => {
  const { ports } = await show(
    {
      screen: 'cells',
      version: 1,
      state: { seen: { type: 'integer', default: 0 } },
      functions: { file: 'cells.functions.js' },
      sources: {
        rows: { call: 'rows.list' },
        cells: {
          fn: 'cells',
          with: { rows: '{{sources.rows.data}}' },
          on: { loaded: [{ do: 'set', path: 'state.seen', to: '{{event.data}}' }] },
        },
      },
      body: text('{{state.seen}}'),
    },
    {
      calls: { 'rows.list': [1, 2, 3] },
      functions: { cells: ({ rows }: { rows: number[] }) => rows.length },
      scripts: { cells: 'function cells() {}' },
    },
  );
  await waitFor(() => expect(screen.getByTestId('text')).toHaveText('3'));
  expect(ports.portCalls.filter((portCall) => portCall.kind === 'run')).toEqual([
    { kind: 'run', name: 'cells', body: { rows: [1, 2, 3] } },
  ]);
});

test('a manual source asks when it is told to', async () => {
  const { ports } = await show(
    {
      screen: 'manual',
      version: 1,
      sources: { rows: { service: 'Dropouts', with: { from: 'a' }, manual: true } },
      body: {
        widget: 'stack',
        children: [button('run', { do: 'reload', source: 'rows' }), text('{{sources.rows.data}}')],
      },
    },
    { services: { Dropouts: 'seven' } },
  );
  expect(ports.portCalls).toEqual([]);
  fireEvent.click(screen.getByText('run'));
  await wait(5);
  expect(screen.getByTestId('text')).toHaveText('seven');
});

test('hub events patch a list and keep a growing one', async () => {
  const { ports } = await show(
    {
      screen: 'hub',
      version: 1,
      sources: { people: { call: 'people.list', key: 'Id' }, log: { hub: 'chat.userConnected', key: 'Id' } },
      on: { 'hub:chat.userConnected': [{ do: 'patch', source: 'people', put: '{{event}}' }] },
      body: {
        widget: 'stack',
        children: [text('{{ length(sources.people.data) }}', 'people'), text('{{ length(sources.log.data) }}', 'log')],
      },
    },
    { calls: { 'people.list': [{ Id: 'a' }] } },
  );
  await wait(5);
  act(() => ports.push('chat.userConnected', { Id: 'b' }));
  act(() => ports.push('chat.userConnected', { Id: 'b' }));
  expect(screen.getByTestId('people')).toHaveText('2');
  expect(screen.getByTestId('log')).toHaveText('1');
});

test('a hub source starts anew for another person, and listens no more when nobody is signed in', async () => {
  const { ports, runtime } = await show({
    screen: 'hub',
    version: 1,
    sources: { log: { hub: 'chat.userConnected', key: 'Id' } },
    body: text('{{ length(sources.log.data) }} {{ sources.log.state }}'),
  });
  act(() => ports.push('chat.userConnected', { Id: 'a' }));
  expect(screen.getByTestId('text')).toHaveText('1 ready');
  act(() => runtime.forget(true));
  expect(screen.getByTestId('text')).toHaveText('0 ready');
  act(() => ports.push('chat.userConnected', { Id: 'b' }));
  expect(screen.getByTestId('text')).toHaveText('1 ready');
  act(() => runtime.forget(false));
  act(() => ports.push('chat.userConnected', { Id: 'c' }));
  expect(screen.getByTestId('text')).toHaveText('0 idle');
});

test('a kept page is that of the address: after a reload, on going back, and until the question changes', async () => {
  const url = memoryStore();
  const unit: JsonObject = {
    screen: 'kept-pages',
    version: 1,
    state: { search: { type: 'string', default: '' } },
    sources: {
      rows: {
        call: 'rows.list',
        with: { Search: '{{state.search}}', Page: '{{page.number}}' },
        list: 'list',
        debounce: 0,
        pages: { size: 10, count: 'count', reset: ['state.search'], keep: 'page' },
      },
    },
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', props: { text: '{{sources.rows.page}}' } },
        { widget: 'input', props: { label: 'Page' }, bind: 'sources.rows.page' },
        { widget: 'input', props: { label: 'Search' }, bind: 'state.search' },
      ],
    },
  };
  const calls = { 'rows.list': { list: [], count: 85 } };
  const open = () => show(unit, { keep: { url }, calls });
  const first = await open();
  await first.settle();
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: '2' } });
  await first.settle();
  expect(url.get('page')).toBe(3);
  first.unmount();
  const second = await open();
  await second.settle();
  expect(second.ports.callsOf('rows.list')).toEqual([{ Search: '', Page: 2 }]);
  act(() => url.set('page', undefined));
  await second.settle();
  expect(screen.getByTestId('text')).toHaveText('0');
  act(() => url.set('page', 99));
  await second.settle();
  expect(screen.getByTestId('text')).toHaveText('8');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'x' } });
  await second.settle();
  expect(screen.getByTestId('text')).toHaveText('0');
  expect(url.get('page')).toBeUndefined();
});
