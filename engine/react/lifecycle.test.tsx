import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { DocumentView, RuntimeProvider } from './index.ts';
import { bundleOf, show, useOwnClock, wait } from '../../tests/support/engine/react.tsx';

useOwnClock();

const text = (value: string, name = 'text'): JsonObject => ({ widget: 'text', props: { text: value, name } });
const button = (label: string, ...actions: JsonObject[]): JsonObject => ({
  widget: 'button',
  props: { text: label },
  on: { click: actions },
});
const press = (label: string) => fireEvent.click(screen.getByText(label));

const panel: JsonObject = {
  part: 'panel',
  version: 1,
  params: { id: { type: 'string', default: '' } },
  state: { n: { type: 'integer', default: 0 } },
  sources: { rows: { call: 'rows.list', with: { Id: '{{params.id}}' } } },
  on: { 'hub:tick': [{ do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' }] },
  body: {
    widget: 'stack',
    waits: 'rows',
    children: [
      text('{{state.n}} {{sources.rows.data}} {{params.id}}'),
      button('add', { do: 'set', path: 'state.n', to: 7 }),
    ],
  },
};

test('a document by its name lives, mounted twice by React as once', async () => {
  const stage = await show(
    { screen: 'empty', version: 1, body: text('empty', 'empty') },
    { calls: { 'rows.list': 'rows' }, documents: { 'part:panel': bundleOf(panel) } },
  );
  const { unmount } = render(
    <StrictMode>
      <RuntimeProvider runtime={stage.runtime}>
        <DocumentView kind="part" name="panel" params={{ id: 'p' }} />
      </RuntimeProvider>
    </StrictMode>,
  );
  await wait(10);
  expect(screen.getByTestId('text')).toHaveText('0 rows p');
  act(() => stage.ports.push('tick', {}));
  expect(screen.getByTestId('text')).toHaveText('1 rows p');
  press('add');
  expect(screen.getByTestId('text')).toHaveText('7 rows p');
  unmount();
  act(() => stage.ports.push('tick', {}));
  await wait(5);
  expect(stage.ports.portCalls.filter((portCall) => portCall.kind === 'failed')).toEqual([]);
});

test('a document that is not there can be asked for again', async () => {
  const stage = await show({ screen: 'empty', version: 1, body: text('empty', 'empty') });
  render(
    <RuntimeProvider runtime={stage.runtime}>
      <DocumentView kind="part" name="panel" />
    </RuntimeProvider>,
  );
  expect(await screen.findByText(/There is no part panel/)).toBeVisible();
  press('retry');
  expect(await screen.findByText(/There is no part panel/)).toBeVisible();
});

test('nodes for print are rendered before printing', async () => {
  const stage = await show({
    screen: 'paper',
    version: 1,
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', only: ['print'], props: { text: 'signature' } },
        { widget: 'text', only: ['phone'], props: { text: 'small' } },
        { widget: 'text', only: ['view'], props: { text: 'toolbar' } },
        button('print', { do: 'print' }),
      ],
    },
  });
  let seen = '';
  stage.ports.print = () => {
    seen = stage.container.textContent ?? '';
  };
  press('print');
  await wait(10);
  expect(seen).toContain('signature');
  expect(seen).not.toContain('toolbar');
  expect(screen.queryByText('signature')).toBeNull();
  expect(screen.queryByText('small')).toBeNull();
  act(() => stage.globals.set({ sizes: ['base', 'xs'] }));
  expect(screen.getByText('small')).toBeVisible();
});

test('all pages of a source can be exported, counted by a job; the focus goes where it is sent', async () => {
  const stage = await show(
    {
      screen: 'exports',
      version: 1,
      sources: {
        rows: {
          call: 'rows.list',
          with: { page: '{{page.number}}', count: '{{page.size}}' },
          list: 'list',
          key: 'Id',
          pages: { count: 'count' },
        },
      },
      body: {
        widget: 'stack',
        children: [
          { widget: 'grid', id: 'grid', props: { rows: '{{sources.rows.data}}' } },
          button('all', {
            do: 'export',
            grid: 'grid',
            all: { source: 'rows', size: 20, parallel: 2 },
            format: 'json',
            name: 'rows.json',
            job: 'out',
          }),
          text('{{jobs.out.state}} {{jobs.out.done}}/{{jobs.out.total}}', 'job'),
          { widget: 'input', id: 'target', props: { label: 'Target' } },
          button('focus', { do: 'focus', id: 'target' }),
        ],
      },
    },
    {
      calls: {
        'rows.list': ({ page, count }: { page: number; count: number }) => ({
          list: Array.from({ length: Math.min(count, 45 - page * count) }, (_, index) => ({
            Id: page * count + index,
          })),
          count: 45,
        }),
      },
    },
  );
  const { id } = stage.getByText('focus');
  stage.runtime.page.tables.set(id.replace(/-n\d+$/, '-grid'), (rows) => ({
    columns: [{ id: 'Id', header: 'Id' }],
    rows: (rows ?? []).map((row) => [typeof row === 'object' && row !== null && 'Id' in row ? row.Id : null]),
  }));
  press('all');
  await wait(20);
  expect(screen.getByTestId('job')).toHaveText('done 3/3');
  const file = stage.ports.portCalls.at(-1);
  const rows: unknown = JSON.parse(file?.kind === 'download' ? (file.text ?? '') : '');
  expect(rows).toEqual(Array.from({ length: 45 }, (_, index) => ({ Id: index })));
  press('focus');
  await wait(5);
  expect(screen.getByLabelText('Target')).toHaveFocus();
});

test('a clock ticks only where it is looked at', async () => {
  await show({
    screen: 'clock',
    version: 1,
    body: { widget: 'stack', children: [text("{{ now('second') }}", 'now'), text("{{ now('once') }}", 'once')] },
  });
  const [first, once] = [screen.getByTestId('now').textContent, screen.getByTestId('once').textContent];
  await wait(1200);
  expect(screen.getByTestId('now').textContent).not.toBe(first);
  expect(screen.getByTestId('once').textContent).toBe(once);
});

test('another person sees no data of the previous one', async () => {
  let reader = 'Eleni';
  const stage = await show(
    {
      screen: 'mine',
      version: 1,
      sources: { mine: { call: 'mine.get' } },
      body: { widget: 'text', waits: 'mine', props: { text: '{{sources.mine.data}}' } },
    },
    { globals: { user: { Id: 'a' } }, calls: { 'mine.get': () => `of ${reader}` } },
  );
  expect(await screen.findByText('of Eleni')).toBeVisible();
  reader = 'Nikos';
  act(() => stage.globals.set({ user: { Id: 'b' } }));
  expect(screen.queryByText('of Eleni')).toBeNull();
  expect(await screen.findByText('of Nikos')).toBeVisible();
});

test('open screens send no calls without a session', async () => {
  let asked = 0;
  const stage = await show(
    {
      screen: 'mine',
      version: 1,
      sources: { mine: { call: 'mine.get', with: { Id: '{{user.Id}}' } } },
      body: { widget: 'text', waits: 'mine', props: { text: '{{sources.mine.data}}' } },
    },
    { globals: { user: { Id: 'a' } }, calls: { 'mine.get': () => `time ${(asked += 1)}` } },
  );
  expect(await screen.findByText('time 1')).toBeVisible();
  act(() => stage.runtime.forget(true));
  expect(await screen.findByText('time 2')).toBeVisible();
  act(() => stage.runtime.forget(false));
  act(() => stage.globals.set({ user: null }));
  await wait(50);
  expect(asked).toBe(2);
  expect(screen.queryByText('time 2')).toBeNull();
});

test('while somebody inspects, elements tell their nodes; actions and calls are heard', async () => {
  const stage = await show(
    { screen: 'seen', version: 1, body: button('go', { do: 'call', call: 'go', with: { a: 1 } }) },
    { calls: { go: true } },
  );
  const heard: string[] = [];
  const stop = stage.runtime.inspect.listen((sighting) => heard.push(`${sighting.kind} ${sighting.name}`));
  press('go');
  await wait(5);
  stop();
  press('go');
  await wait(5);
  expect(heard.filter((line) => line.startsWith('action') || line.startsWith('call'))).toEqual([
    'action call',
    'call go',
  ]);
});
