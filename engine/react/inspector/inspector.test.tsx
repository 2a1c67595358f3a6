import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { JsonObject } from '../../base/json.ts';
import { show, type Setting, type Stage } from '../../../tests/support/engine/react.tsx';
import Inspector from './Inspector.tsx';

const greeting = { widget: 'text', id: 'greeting', props: { text: 'Hello {{values.shout}}' } };

const page = {
  screen: 'tried',
  version: 1,
  state: {
    name: { type: 'string', default: 'Anna' },
    more: { type: 'boolean', default: false },
    way: { type: 'string', default: 'a' },
  },
  values: { shout: 'upper(state.name)' },
  sources: { people: { call: 'people.list', key: 'Id' } },
  body: {
    widget: 'stack',
    children: [
      greeting,
      { widget: 'input', id: 'name', bind: 'state.name', props: { label: 'Name' } },
      { widget: 'text', id: 'loud', values: { loud: "cat(state.name, '!')" }, props: { text: '{{loud}}' } },
      { widget: 'text', id: 'extra', show: "state.more and state.name != 'Anna'", props: { text: 'extra' } },
      { widget: 'text', id: 'secret', access: ['Admin'], props: { text: 'secret' } },
      {
        widget: 'button',
        id: 'save',
        props: { text: 'Save', disabled: "{{ trim(state.name) == '' or state.name == 'Anna' }}" },
      },
      {
        choose: 'state.way',
        cases: {
          a: { widget: 'text', props: { text: 'way a' } },
          b: { widget: 'text', id: 'wayB', props: { text: 'way b' } },
        },
      },
      {
        widget: 'stack',
        waits: 'people',
        children: [
          { widget: 'text', each: { in: 'sources.people.data', as: 'p', key: 'Id' }, props: { text: '{{p.Name}}' } },
        ],
      },
      {
        widget: 'grid',
        id: 'table',
        props: { rows: '{{sources.people.data}}' },
        slots: { columns: [{ id: 'who', as: 'p', props: { header: 'Who', value: '{{p.Name}}' } }] },
      },
    ],
  },
};

const PEOPLE = [
  { Id: '1', Name: 'Nikos' },
  { Id: '2', Name: 'Eleni' },
];

const card = {
  part: 'people/card',
  version: 1,
  params: { name: {} },
  slots: { foot: {} },
  body: {
    widget: 'stack',
    children: [
      { widget: 'text', id: 'title', props: { text: '{{params.name}}' } },
      { widget: 'slot', props: { name: 'foot' } },
    ],
  },
};

test('a part is a unit below its node, and nodes of its caller belong to the caller', async () => {
  const foot = { widget: 'text', id: 'foot', props: { text: 'at the foot' } };
  const node = { widget: 'people/card', id: 'card', props: { name: 'Anna' }, slots: { foot } };
  await inspect(
    undefined,
    { parts: { 'people/card': card } },
    { ...page, body: { widget: 'stack', children: [greeting, node] } },
  );
  expect(line(/people\/card$/)).toBeVisible();
  await userEvent.click(screen.getByText('at the foot'));
  expect(panel().getByText('/body/children/1/slots/foot')).toBeVisible();
  expect(screen.getAllByRole('treeitem', { name: /#foot/ })).toHaveLength(1);
});

async function inspect(
  close = vi.fn<() => void>(),
  setting: Setting = {},
  unit: JsonObject = page,
): Promise<Stage & { readonly close: typeof close }> {
  const stage = await show(unit, {
    calls: { 'people.list': PEOPLE },
    ...setting,
    beside: <Inspector close={close} editor={({ kind, name, pointer }) => `/edit/${kind}?${name}${pointer}`} />,
  });
  await stage.settle();
  await screen.findByRole('treeitem', { name: /#greeting/ });
  return { ...stage, close };
}

const line = (name: string | RegExp): HTMLElement => screen.getByRole('treeitem', { name });
const panel = () => within(screen.getByRole('complementary', { name: 'inspector.title' }));
const choose = (name: string | RegExp) => userEvent.click(line(name));

test('a click on the page chooses the node under the pointer, and the page hears nothing of it', async () => {
  const { runtime } = await inspect();
  const heard = vi.fn<() => void>();
  runtime.inspect.listen((sighting) => sighting.kind === 'action' && heard());
  await userEvent.click(screen.getByText('Hello ANNA'));
  expect(panel().getByRole('heading', { level: 3 })).toHaveText('text #greeting');
  expect(panel().getByText('/body/children/0')).toBeVisible();
  expect(panel().getByRole('link', { name: 'inspector.edit' })).toHaveAttribute(
    'href',
    '/edit/screen?tried/body/children/0',
  );
  expect(heard).not.toHaveBeenCalled();
});

test('a hidden node is in the tree, with the step of its condition that hid it', async () => {
  await inspect();
  expect(line(/#extra/)).toHaveText('text #extra inspector.standing.show');
  await choose(/#extra/);
  expect(panel().getByText(/inspector.why.show/)).toBeVisible();
  const steps = panel()
    .getAllByRole('listitem')
    .map((step) => step.textContent);
  expect(steps[0]).toContain("state.more and state.name != 'Anna'");
  expect(steps.some((step) => step === 'state.more false')).toBe(true);
  expect(steps.some((step) => step?.includes('inspector.notReached'))).toBe(true);
});

test('the condition that disables a node is shown with the value of each step', async () => {
  await inspect();
  await choose(/#save/);
  const disabled = panel().getByText('disabled').closest('details');
  expect(disabled).toHaveAttribute('open');
  expect(disabled).toHaveText(/ "Anna"state\.name == 'Anna' truestate\.name "Anna"$/);
});

test('nodes that are hidden by access or by another case are marked as such', async () => {
  await inspect();
  expect(line(/#secret/)).toHaveText('text #secret inspector.standing.access');
  await choose(/#wayB/);
  expect(panel().getByText(/inspector.why.unmounted/)).toBeVisible();
  await userEvent.click(panel().getByRole('button', { name: 'inspector.because' }));
  expect(panel().getByRole('heading', { level: 3 })).toHaveText('choice');
  expect(panel().getByText('choose')).toBeVisible();
});

test('rows are lines of their own, and columns stand among the children of their grid', async () => {
  await inspect();
  const rows = screen.getAllByRole('treeitem', { name: /\[\d\]/ });
  expect(rows.map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim())).toEqual(['text [1]', 'text [2]']);
  const second = rows[1];
  if (second) await userEvent.click(second);
  expect(panel().getByText('"Eleni"')).toBeVisible();
  expect(line(/columns #who/)).toBeVisible();
});

test('a node shows the values that it computes', async () => {
  await inspect();
  await choose(/#loud/);
  expect(panel().getByText('inspector.holds')).toBeVisible();
  expect(panel().getByText('loud').nextSibling).toHaveText('"Anna!"');
});

test('a node shows its binding, and what it waits for', async () => {
  await inspect(undefined, { calls: { 'people.list': new Error('no people') } });
  await choose(/#name/);
  expect(panel().getByText('inspector.bindings')).toBeVisible();
  expect(panel().getByText('value ← state.name').nextSibling).toHaveText('"Anna"');
  const waiting = screen.getAllByRole('treeitem').find((one) => one.textContent.includes('inspector.standing.failed'));
  if (waiting) await userEvent.click(waiting);
  expect(panel().getByText('no people')).toBeVisible();
});

test('renders and evaluations are counted while the page changes, and the values follow', async () => {
  const { settle } = await inspect();
  await choose(/#greeting/);
  await userEvent.click(panel().getByRole('button', { name: 'inspector.pick' }));
  await userEvent.type(screen.getByLabelText('Name'), '!');
  await settle();
  await waitFor(() => expect(panel().getByText('"Hello ANNA!"')).toBeVisible());
  expect(panel().getByText('inspector.renders')).toBeVisible();
});

test('a prop that fails says what is wrong, and the node that it is broken', async () => {
  const node = { widget: 'text', id: 'wrong', props: { text: "{{ state.name + 'x' }}" } };
  await inspect(undefined, {}, { ...page, body: { widget: 'stack', children: [greeting, node] } });
  await choose(/#wrong/);
  expect(panel().getByText('inspector.why.broken')).toBeVisible();
});

test('the tree goes by keys', async () => {
  await inspect();
  await choose(/^tried$/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(line(/#greeting/)).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: /#greeting/ })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(line(/#greeting/)).toBeVisible();
});

test('Escape ends the picking first, and then the inspector; nobody listens after it', async () => {
  const { close, runtime, unmount } = await inspect();
  expect(runtime.inspect.listening).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  unmount();
  expect(runtime.inspect.listening).toBe(false);
});
