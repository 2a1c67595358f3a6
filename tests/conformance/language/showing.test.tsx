import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, node, open, screenOf, stack } from './stage.tsx';

const people = [
  { Id: '1', Name: 'Παππά', Email: 'a@b.gr', State: 1, Amount: 2 },
  { Id: '2', Name: 'Ράπτης', Email: 'c@d.gr', State: 0, Amount: 3 },
];

test('a choice shows one case, several names share one, and what no case names falls to the else', async () => {
  const page = await open(
    screenOf({
      state: { step: { enum: ['start', 'paused', 'done', 'lost'], default: 'start' } },
      body: stack(
        node('segmented', { label: 'Step', options: ['start', 'paused', 'done', 'lost'] }, { bind: 'state.step' }),
        {
          choose: 'state.step',
          cases: { 'start|paused': node('text', { text: 'Not yet' }), done: node('text', { text: 'Over' }) },
          else: node('text', { text: 'Nobody knows' }),
        },
      ),
    }),
  );
  for (const [step, shown] of [
    ['paused', 'Not yet'],
    ['done', 'Over'],
    ['lost', 'Nobody knows'],
    ['start', 'Not yet'],
  ] as const) {
    await page.user.click(screen.getByRole('radio', { name: step }));
    expect(screen.getByText(shown)).toBeVisible();
  }
});

test('a contract is fulfilled by the part that declares it, with codes compared by the contract’s rule', async () => {
  const answer = (name: string, code: string, words: string) => ({
    part: name,
    version: 1,
    params: { label: { type: 'string' } },
    implements: { answer: [code] },
    body: node('text', { text: `${words}: {{params.label}}` }),
  });
  await open(
    screenOf({
      state: { all: { type: 'array', items: { type: 'string' }, default: ['01', '2', '7'] } },
      body: {
        widget: 'stack',
        children: [
          {
            widget: { as: 'answer', for: 'code' },
            each: { in: 'state.all', as: 'code', key: '{{code}}' },
            props: { label: 'L{{code}}' },
          },
        ],
      },
    }),
    {
      parts: {
        'answers/short': answer('answers/short', '1', 'Short'),
        'answers/long': answer('answers/long', '02', 'Long'),
      },
    },
  );
  expect(screen.getByText('Short: L01')).toBeVisible();
  expect(screen.getByText('Long: L2')).toBeVisible();
  expect(screen.getByText(/7/)).toBeVisible();
});

test('columns of a grid are computed, evaluated row by row, and pruned by role; a tab holds a body', async () => {
  const page = await open(
    screenOf({
      access: ['Admin', 'Mentor'],
      sources: { people: { call: 'people.list', list: 'list', key: 'Id' } },
      values: { extra: "['Amount', 'State']" },
      body: {
        widget: 'tabs',
        slots: {
          items: [
            {
              props: { id: 'list', text: 'List' },
              body: {
                widget: 'dataGrid',
                waits: 'people',
                props: { rows: '{{sources.people.data}}', key: 'Id', label: 'People' },
                slots: {
                  columns: [
                    { as: 'p', props: { id: 'name', header: 'Name', value: '{{p.Name}}' } },
                    { as: 'p', access: ['Admin'], props: { id: 'mail', header: 'E-mail', value: '{{p.Email}}' } },
                    {
                      as: 'p',
                      each: { in: 'values.extra', as: 'f', key: '{{f}}' },
                      props: { id: '{{f}}', header: '{{f}}', value: '{{p[f]}}' },
                    },
                    { as: 'p', show: "role == 'Admin'", props: { id: 'act', header: 'Act' }, body: button('Edit') },
                  ],
                },
              },
            },
            { props: { id: 'none', text: 'None' }, body: node('text', { text: 'Nothing here' }) },
          ],
        },
      },
    }),
    { calls: { 'people.list': { list: people, count: 2 } } },
  );
  const heads = () =>
    within(screen.getByRole('grid', { name: 'People' }))
      .getAllByRole('columnheader')
      .map((head) => head.textContent?.trim());
  expect(heads()).toEqual(['Name', 'Amount', 'State']);
  act(() => page.globals.set({ role: 'Admin' }));
  await page.settle();
  expect(heads()).toEqual(['Name', 'E-mail', 'Amount', 'State', 'Act']);
  expect(screen.getByText('c@d.gr')).toBeVisible();
  await page.user.click(screen.getByRole('tab', { name: 'None' }));
  expect(await screen.findByText('Nothing here')).toBeVisible();
});

test('loops have an index and a text for an empty list, and each item keeps its own part', async () => {
  const counter = {
    part: 'counter',
    version: 1,
    params: { name: { type: 'string' } },
    state: { n: { type: 'integer', default: 0 } },
    body: button('{{params.name}} {{state.n}}', { do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' }),
  };
  const page = await open(
    screenOf({
      state: { names: { type: 'array', items: { type: 'string' }, default: ['a', 'b', 'c'] } },
      body: stack(
        {
          widget: 'counter',
          each: { in: 'state.names', as: 'x', key: '{{x}}', empty: node('text', { text: 'None left' }) },
          props: { name: '{{ loop.x.index }}{{x}}{{ loop.x.next }}' },
        },
        button('swap', { do: 'set', path: 'state.names', to: '{{ reverse(state.names) }}' }),
        button('empty', { do: 'set', path: 'state.names', to: [] }),
      ),
    }),
    { parts: { counter } },
  );
  await page.user.click(screen.getByText('0ab 0'));
  await page.user.click(screen.getByText('swap'));
  expect(screen.getByText('2a 1')).toBeVisible();
  expect(screen.getByText('0cb 0')).toBeVisible();
  await page.user.click(screen.getByText('empty'));
  expect(screen.getByText('None left')).toBeVisible();
});

test('only says where, and another key begins anew', async () => {
  const page = await open(
    screenOf({
      state: { which: { type: 'string', default: 'a' } },
      body: stack(
        node('text', { text: 'on phones' }, { only: ['phone'] }),
        node('text', { text: 'on wide ones' }, { only: ['wide'] }),
        node('text', { text: 'on paper' }, { only: ['print'] }),
        button('print', { do: 'print' }),
        button('other', { do: 'set', path: 'state.which', to: 'b' }),
        { widget: 'memory', key: '{{state.which}}', props: { start: '{{state.which}}' } },
      ),
    }),
    {
      parts: {
        memory: {
          part: 'memory',
          version: 1,
          params: { start: { type: 'string' } },
          state: { text: { type: 'string', default: '' } },
          body: node('textInput', { label: 'Memory of {{params.start}}' }, { bind: 'state.text' }),
        },
      },
    },
  );
  expect(screen.queryByText('on phones')).toBeNull();
  expect(screen.getByText('on wide ones')).toBeVisible();
  act(() => page.globals.set({ sizes: ['base', 'xs'] }));
  expect(screen.getByText('on phones')).toBeVisible();
  expect(screen.queryByText('on wide ones')).toBeNull();
  let paper = '';
  page.ports.print = () => {
    paper = page.container.textContent ?? '';
  };
  await page.user.click(screen.getByText('print'));
  await page.settle(5);
  expect(paper).toContain('on paper');
  await page.user.type(screen.getByLabelText('Memory of a'), 'x');
  await page.user.click(screen.getByText('other'));
  expect(screen.getByLabelText('Memory of b')).toHaveValue('');
});
