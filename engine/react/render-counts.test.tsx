import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { show } from '../../tests/support/engine/react.tsx';

type Seen = Awaited<ReturnType<typeof show>>;

/** Returns which nodes render and which are evaluated during the work. */
function counted(stage: Seen, work: () => void): { readonly renders: string[]; readonly evaluations: number } {
  const renders: string[] = [];
  let evaluations = 0;
  const stop = stage.runtime.inspect.listen((sighting) => {
    if (sighting.kind === 'render') renders.push(sighting.pointer);
    if (sighting.kind === 'evaluate') evaluations++;
  });
  work();
  stop();
  return { renders, evaluations };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** A tenth of the fields shows only while field 0 is not "hide". */
function form(count: number): JsonObject {
  const fields = Array.from({ length: count }, (_, index) => ({
    widget: 'input',
    props: { label: `f${index}` },
    bind: `state.f${index}`,
    ...(index % 10 === 9 ? { show: "state.f0 != 'hide'" } : {}),
  }));
  const state = Object.fromEntries(fields.map((_, index) => [`f${index}`, { type: 'string', default: '' }]));
  return { screen: 'form', version: 1, state, body: { widget: 'stack', children: fields } };
}

test.each([500, 2000])('a key in a form of %i fields renders one node', async (count) => {
  const stage = await show(form(count));
  const one = counted(stage, () => type('f7', 'a'));
  expect(one).toEqual({ renders: ['/body/children/7'], evaluations: 1 });
  // While the first node was the only one with this condition, it read the condition itself; so it reads it once more now.
  type('f0', 'b');
  // All nodes share one computed condition, and its dependents are not evaluated while its value stays the same.
  const zero = counted(stage, () => type('f0', 'a'));
  expect(zero).toEqual({ renders: ['/body/children/0'], evaluations: 1 });
  const hidden = counted(stage, () => type('f0', 'hide'));
  expect(hidden.renders).toHaveLength(1 + count / 10);
  expect(hidden.evaluations).toBe(1 + count / 10);
  expect(screen.queryByLabelText('f9')).toBeNull();
  counted(stage, () => type('f0', 'show'));
  expect(screen.getByLabelText('f9')).toBeVisible();
});

test('a node that appears later shares the computed of its neighbours and follows it', async () => {
  const stage = await show({
    screen: 'late',
    version: 1,
    state: { a: { type: 'integer', default: 1 }, open: { type: 'string', default: '' } },
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', props: { name: 'x', text: '{{ state.a * 2 }}' } },
        { widget: 'text', show: "state.open == 'yes'", props: { name: 'y', text: '{{ state.a * 2 }}' } },
        { widget: 'text', show: "state.open == 'yes'", props: { name: 'z', text: '{{ state.a * 2 }}' } },
        { widget: 'input', props: { label: 'Open' }, bind: 'state.open' },
        {
          widget: 'button',
          props: { text: 'add' },
          on: { click: [{ do: 'set', path: 'state.a', to: '{{ state.a + 1 }}' }] },
        },
      ],
    },
  });
  fireEvent.click(screen.getByText('add'));
  type('Open', 'yes');
  expect(screen.getByTestId('y')).toHaveText('4');
  fireEvent.click(screen.getByText('add'));
  expect(['x', 'y', 'z'].map((name) => screen.getByTestId(name).textContent)).toEqual(['6', '6', '6']);
  type('Open', '');
  fireEvent.click(screen.getByText('add'));
  type('Open', 'yes');
  expect(['x', 'y', 'z'].map((name) => screen.getByTestId(name).textContent)).toEqual(['8', '8', '8']);
  const again = counted(stage, () => fireEvent.click(screen.getByText('add')));
  expect(again.renders.toSorted()).toEqual(['/body/children/0', '/body/children/1', '/body/children/2']);
});

const ROWS = Array.from({ length: 300 }, (_, index) => ({ Id: `r${index}`, A: index, Deep: { B: `b${index}` } }));

const table = (source: string): JsonObject => ({
  screen: 'rows',
  version: 1,
  state: { factor: { type: 'integer', default: 1 } },
  sources: { rows: { call: 'rows.list', key: 'Id' } },
  body: {
    widget: 'stack',
    waits: 'rows',
    children: [
      {
        widget: 'stack',
        each: { in: source, as: 'r', key: 'Id' },
        children: [
          { widget: 'text', props: { text: '{{r.Id}}' } },
          { widget: 'text', props: { text: '{{r.A}}' } },
          { widget: 'text', props: { text: '{{r.Deep.B}}' } },
          { widget: 'text', props: { text: '{{ r.A * state.factor }}' } },
        ],
      },
    ],
  },
});

test('one changed row of 300 by 5 nodes renders what it changed, though the whole list came again', async () => {
  let rows: unknown[] = ROWS;
  const stage = await show(table("filter(sources.rows.data, x => x.Id != '')"), {
    calls: { 'rows.list': () => structuredClone(rows) },
  });
  await stage.settle();
  rows = ROWS.with(150, { Id: 'r150', A: -1, Deep: { B: 'b150' } });
  const renders: string[] = [];
  const stop = stage.runtime.inspect.listen((sighting) => {
    if (sighting.kind === 'render') renders.push(sighting.pointer);
  });
  await act(() => stage.runtime.reload(['rows.list']));
  await stage.settle();
  stop();
  expect(renders.toSorted()).toEqual(['/body/children/0/children/1', '/body/children/0/children/3']);
  expect(screen.getAllByText('-1')).toHaveLength(2);
});

test('an inserted row renders itself alone', async () => {
  const stage = await show(table('sources.rows.data'), { calls: { 'rows.list': ROWS } });
  await stage.settle();
  const { renders } = counted(stage, () => {
    act(() =>
      stage.runtime.page.store.edit(['call', 'rows.list', {}], (data) => [
        { Id: 'new', A: 7, Deep: { B: 'bnew' } },
        ...(Array.isArray(data) ? data : []),
      ]),
    );
  });
  expect(renders).toHaveLength(5);
});

test('a hundred sets in one handler are one change', async () => {
  const stage = await show({
    screen: 'many',
    version: 1,
    state: { n: { type: 'integer', default: 0 } },
    body: {
      widget: 'stack',
      children: [
        { widget: 'text', props: { text: '{{state.n}}' } },
        {
          widget: 'button',
          props: { text: 'go' },
          on: { click: Array.from({ length: 100 }, () => ({ do: 'set', path: 'state.n', to: '{{ state.n + 1 }}' })) },
        },
      ],
    },
  });
  const { renders, evaluations } = counted(stage, () => fireEvent.click(screen.getByText('go')));
  expect(screen.getByTestId('text')).toHaveText('100');
  expect({ renders, evaluations }).toEqual({ renders: ['/body/children/0'], evaluations: 1 });
});

test('the caret stays: what is typed in the middle is in its place when the event ends', async () => {
  await show(form(1));
  const input = screen.getByLabelText<HTMLInputElement>('f0');
  type('f0', 'abcdef');
  input.focus();
  input.setSelectionRange(4, 4);
  // as a browser does: the element has the new text and caret, then the event comes; a late write would move the caret to the end
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  let atEnd = -1;
  act(() => {
    set?.call(input, 'abcXdef');
    input.setSelectionRange(4, 4);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'X', inputType: 'insertText' }));
    atEnd = input.selectionStart ?? -1;
  });
  expect(input).toHaveValue('abcXdef');
  expect([atEnd, input.selectionStart]).toEqual([4, 4]);
});

test('a page without anything to watch has no reactions, and while nobody inspects nothing is counted', async () => {
  const stage = await show({
    screen: 'static',
    version: 1,
    body: { widget: 'stack', children: [{ widget: 'text', props: { text: 'still' } }] },
  });
  expect(stage.runtime.inspect.render).toBeNull();
  const { renders, evaluations } = counted(stage, () => act(() => stage.globals.set({ user: { Id: '1' } })));
  expect({ renders: renders.length, evaluations }).toEqual({ renders: 2, evaluations: 2 });
});
