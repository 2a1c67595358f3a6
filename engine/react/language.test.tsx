import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { testWidgets, show } from '../../tests/support/engine/react.tsx';

test('an unknown event is reported, and its handler does nothing', async () => {
  const stage = await show({
    screen: 'x',
    version: 1,
    on: { opend: [{ do: 'toast', text: 'never' }] },
    body: { widget: 'text', props: { text: 'still here' } },
  });
  expect(stage.ports.portCalls).toEqual([
    { kind: 'failed', error: expect.objectContaining({ message: 'x: there is no event opend', pointer: '/on/opend' }) },
  ]);
  expect(screen.getByTestId('text')).toHaveText('still here');
});

test('links of computed tiles follow what the reader may open', async () => {
  let allowed = true;
  const link = (to: string) => (to === 'library' && !allowed ? null : `/${to}`);
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      values: { tiles: { value: [{ to: 'chat' }, { to: 'library' }] } },
      body: {
        widget: 'stack',
        children: [
          {
            widget: 'text',
            each: { in: 'map(values.tiles, tile => link(tile.to))', as: 'address', key: '{{text(address)}}' },
            props: { text: "{{ address or 'closed' }}" },
          },
        ],
      },
    },
    { link },
  );
  expect(screen.getAllByTestId('text').map((each) => each.textContent)).toEqual(['/chat', '/library']);
  allowed = false;
  act(() => stage.globals.set({ role: 'Mentee' }));
  expect(screen.getAllByTestId('text').map((each) => each.textContent)).toEqual(['/chat', 'closed']);
});

test('a widget of a contract that could not be fetched says so, and comes when it is tried again', async () => {
  let broken = true;
  const { short } = testWidgets;
  const load = async () => {
    if (broken) throw new Error('The chunk is gone');
    return short!.load();
  };
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      body: {
        widget: 'stack',
        children: [
          { widget: { as: 'answer', for: '1' }, props: { text: 'a short answer' } },
          { widget: 'text', props: { name: 'beside', text: 'beside' } },
        ],
      },
    },
    { catalogue: { widgets: { ...testWidgets, short: { ...short!, load } } } },
  );
  expect(screen.getByText(/The chunk is gone/)).toBeVisible();
  expect(screen.getByTestId('beside')).toBeVisible();
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
  fireEvent.click(screen.getByText('retry'));
  await stage.settle();
  expect(screen.getByText(/The chunk is gone/)).toBeVisible();
  broken = false;
  fireEvent.click(screen.getByText('retry'));
  await stage.settle();
  expect(screen.getByText('a short answer')).toBeVisible();
});

test('what codes of a contract may choose later is loaded ahead, within parts too, when the page has nothing else to do', async () => {
  const { long, stack } = testWidgets;
  const loads: string[] = [];
  const heard = (name: 'long' | 'bomb') => ({
    ...testWidgets[name]!,
    load: async () => {
      loads.push(name);
      return stack!.load();
    },
  });
  const works: (() => Promise<void>)[] = [];
  const asking = { widget: { as: 'answer', for: '1' }, props: { text: 'a short answer' } };
  await show(
    { screen: 'x', version: 1, body: { widget: 'stack', children: [{ widget: 'a/question' }] } },
    {
      parts: {
        'a/question': { part: 'a/question', version: 1, body: asking },
        // No document names this part: only a code of its contract leads to it.
        'a/upload': { part: 'a/upload', version: 1, implements: { answer: ['03'] }, body: { widget: 'bomb' } },
      },
      catalogue: { widgets: { ...testWidgets, long: { ...long!, ...heard('long') }, bomb: heard('bomb') } },
      options: { whenIdle: (work) => void works.push(work) },
    },
  );
  expect(loads).toEqual([]);
  expect(works).toHaveLength(1);
  await works[0]?.();
  expect(loads.toSorted()).toEqual(['bomb', 'long']);
});

test('rows that come among more than 64 neighbours leave focus, typed text and state where they are', async () => {
  const field = (n: number) => ({ widget: 'input', bind: `state.t${n}`, props: { label: `field ${n}` } });
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const rows = (...Ids: number[]) => ({ rows: Ids.map((Id) => ({ Id })) });
  const part = {
    part: 'note',
    version: 1,
    params: { Id: {} },
    state: { text: { type: 'string', default: '' } },
    body: { widget: 'input', bind: 'state.text', props: { label: 'row {{params.Id}}' } },
  };
  const notes = { widget: 'note', each: { in: 'params.rows', as: 'row', key: 'Id' }, props: { Id: '{{row.Id}}' } };
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      params: { rows: {} },
      state: Object.fromEntries(numbers.map((n) => [`t${n}`, { type: 'string', default: '' }])),
      body: { widget: 'stack', children: [...numbers.slice(0, 40).map(field), notes, ...numbers.slice(40).map(field)] },
    },
    { parts: { note: part }, params: rows(...Array.from({ length: 80 }, (_, Id) => Id)) },
  );
  const typed = screen.getByLabelText('row 79');
  fireEvent.change(typed, { target: { value: 'kept' } });
  fireEvent.change(screen.getByLabelText('field 90'), { target: { value: 'kept, too' } });
  const last = screen.getByLabelText('field 99');
  typed.focus();
  await stage.show(rows(100, ...Array.from({ length: 80 }, (_, Id) => Id), 101));
  expect(screen.getByLabelText('row 79')).toBe(typed);
  expect(typed).toHaveFocus();
  expect(typed).toHaveValue('kept');
  expect(screen.getByLabelText('field 90')).toHaveValue('kept, too');
  expect(screen.getByLabelText('field 99')).toBe(last);
  const order = screen.getAllByRole('textbox').map((each) => each.closest('label')?.textContent);
  expect(order.slice(38, 43)).toEqual(['field 38', 'field 39', 'row 100', 'row 0', 'row 1']);
  expect(order.slice(-62, -59)).toEqual(['row 79', 'row 101', 'field 40']);
  await stage.show(rows(79, 5));
  expect(screen.getByLabelText('row 79')).toBe(typed);
  expect(typed).toHaveValue('kept');
});

test('a child that comes and goes among more than 64 leaves its neighbours mounted', async () => {
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  const field = (n: number) => ({
    widget: 'input',
    props: { label: `field ${n}` },
    ...(n % 10 === 0 ? { show: 'state.all' } : {}),
  });
  await show({
    screen: 'x',
    version: 1,
    state: { all: { type: 'boolean', default: false } },
    body: {
      widget: 'stack',
      children: [
        {
          widget: 'button',
          props: { text: 'all' },
          on: { click: [{ do: 'set', path: 'state.all', to: '{{ not state.all }}' }] },
        },
        ...numbers.map(field),
      ],
    },
  });
  const kept = screen.getByLabelText('field 99');
  kept.focus();
  for (const count of [100, 90, 100]) {
    fireEvent.click(screen.getByText('all'));
    expect(screen.getAllByRole('textbox')).toHaveLength(count);
    expect(kept).toHaveFocus();
  }
});

test('a screen whose widgets could not be loaded shows an error, and works after a retry', async () => {
  let broken = true;
  const { text } = testWidgets;
  const load = async () => {
    if (broken) throw new Error('The chunk is gone');
    return text!.load();
  };
  const stage = await show(
    { screen: 'x', version: 1, body: { widget: 'text', props: { text: 'here' } } },
    { catalogue: { widgets: { ...testWidgets, text: { ...text!, load } } } },
  );
  expect(screen.getByText(/The chunk is gone/)).toBeVisible();
  broken = false;
  fireEvent.click(screen.getByText('retry'));
  await stage.settle();
  expect(screen.getByTestId('text')).toHaveText('here');
});

test('a part that a code of a contract chooses may have drafts and flows of its own', async () => {
  const machine = setup({}).createMachine({
    initial: 'asked',
    states: { asked: { on: { ANSWER: 'answered' } }, answered: {} },
  });
  const question = {
    part: 'question/long',
    version: 1,
    implements: { answer: ['03'] },
    sources: { saved: { call: 'answers.get' } },
    drafts: { answer: { from: 'sources.saved.data', schema: { type: 'object' } } },
    flows: { life: { flow: 'life' } },
    body: {
      widget: 'stack',
      waits: 'saved',
      children: [
        { widget: 'input', bind: 'drafts.answer.value.text', props: { label: 'answer' } },
        { widget: 'text', props: { text: '{{flows.life.state}}' } },
        { widget: 'button', props: { text: 'done' }, on: { click: [{ do: 'send', flow: 'life', event: 'ANSWER' }] } },
      ],
    },
  };
  const life = {
    name: 'life',
    description: 'A question',
    input: {},
    context: {},
    states: ['asked', 'answered'],
    events: { ANSWER: {} },
    load: async () => ({ machine }),
  };
  const stage = await show(
    { screen: 'x', version: 1, body: { widget: { as: 'answer', for: '3' } } },
    {
      parts: { 'question/long': question },
      calls: { 'answers.get': { text: 'before' } },
      catalogue: { flows: { life } },
    },
  );
  await stage.settle();
  fireEvent.change(screen.getByLabelText('answer'), { target: { value: 'after' } });
  expect(screen.getByLabelText('answer')).toHaveValue('after');
  expect(screen.getByTestId('text')).toHaveText('asked');
  fireEvent.click(screen.getByText('done'));
  expect(screen.getByTestId('text')).toHaveText('answered');
  expect(stage.ports.portCalls.filter(({ kind }) => kind === 'failed')).toEqual([]);
});
