import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { show } from '../../tests/support/engine/react.tsx';

const TEXT = { type: 'string', default: '' };
const input = (path: string, label: string) => ({ widget: 'input', bind: path, props: { label } });

/** A card of one person; the caller fills its foot. */
const card: JsonObject = {
  part: 'people/card',
  version: 1,
  params: { person: {} },
  slots: { actions: { properties: { person: {}, shout: {} } }, children: { optional: true } },
  state: { loud: { type: 'boolean', default: false } },
  body: {
    widget: 'stack',
    children: [
      { widget: 'text', props: { name: 'title', text: '{{params.person.Name}}' } },
      {
        widget: 'button',
        props: { text: 'louder' },
        on: { click: [{ do: 'set', path: 'state.loud', to: '{{ not state.loud }}' }] },
      },
      {
        widget: 'slot',
        props: { name: 'actions', with: { person: '{{params.person}}', shout: "{{ state.loud ? '!' : '' }}" } },
      },
      { widget: 'slot', children: [{ widget: 'text', props: { name: 'empty', text: 'nothing inside' } }] },
    ],
  },
};

const parts = { 'people/card': card };

test("what a caller gives stands in the part, reads the caller's scope and the names that the part gives", async () => {
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      state: { who: { ...TEXT, default: 'Άννα' }, greeted: TEXT },
      body: {
        widget: 'stack',
        children: [
          input('state.who', 'Who'),
          {
            widget: 'people/card',
            props: { person: { Name: '{{state.who}}' } },
            slots: {
              actions: {
                widget: 'button',
                props: { text: 'Greet {{person.Name}}{{shout}}' },
                on: { click: [{ do: 'set', path: 'state.greeted', to: '{{person.Name}}' }] },
              },
            },
          },
          { widget: 'text', props: { name: 'greeted', text: '{{state.greeted}}' } },
        ],
      },
    },
    { parts },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Greet Άννα' }));
  expect(screen.getByTestId('greeted')).toHaveText('Άννα');
  expect(screen.getByTestId('empty')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'Νίκος' } });
  expect(screen.getByRole('button', { name: 'Greet Νίκος' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'louder' }));
  expect(screen.getByRole('button', { name: 'Greet Νίκος!' })).toBeInTheDocument();
  expect(stage.ports.portCalls).toEqual([]);
});

test('a name that changes renders what reads it, and neither the part nor its other content', async () => {
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      body: {
        widget: 'people/card',
        props: { person: { Name: 'Α' } },
        slots: {
          actions: {
            widget: 'stack',
            children: [
              { widget: 'text', props: { name: 'reads', text: '{{shout}}' } },
              { widget: 'text', props: { name: 'still', text: '{{person.Name}}' } },
            ],
          },
        },
      },
    },
    { parts },
  );
  const rendered: string[] = [];
  stage.runtime.inspect.listen((seen) => {
    if (seen.kind === 'render') rendered.push(`${seen.document} ${seen.pointer}`);
  });
  fireEvent.click(screen.getByRole('button', { name: 'louder' }));
  expect(screen.getByTestId('reads')).toHaveText('!');
  expect(rendered).toEqual(['x /body/slots/actions/children/0']);
});

test('children of a part stand where the part places them, once for each row, with ids and inputs of their own', async () => {
  const rows: JsonObject = {
    part: 'people/rows',
    version: 1,
    params: { people: {} },
    slots: { children: { properties: { p: {} } } },
    body: {
      widget: 'stack',
      children: [
        {
          widget: 'slot',
          each: { in: 'params.people', as: 'person', key: 'Id' },
          props: { with: { p: '{{person}}' } },
        },
      ],
    },
  };
  const people = [1, 2, 3].map((Id) => ({ Id, Name: `p${Id}` }));
  const stage = await show(
    {
      screen: 'x',
      version: 1,
      params: { people: {} },
      state: { notes: { type: 'object', default: {} } },
      body: {
        widget: 'people/rows',
        props: { people: '{{params.people}}' },
        children: [{ widget: 'input', bind: 'state.notes[p.Id]', props: { label: '{{p.Name}}' } }],
      },
    },
    { parts: { 'people/rows': rows }, params: { people } },
  );
  fireEvent.change(screen.getByLabelText('p2'), { target: { value: 'two' } });
  expect(screen.getAllByRole('textbox').map((each) => each.getAttribute('value'))).toEqual(['', 'two', '']);
  expect(new Set(screen.getAllByRole('textbox').map(({ id }) => id)).size).toBe(3);
  screen.getByLabelText('p2').focus();
  await stage.show({ people: people.toReversed() });
  expect(screen.getByLabelText('p2')).toHaveFocus();
  expect(screen.getByLabelText('p2')).toHaveValue('two');
});

test('entries of a caller stand among those of the part, see the row and what the part gives', async () => {
  const table: JsonObject = {
    part: 'people/table',
    version: 1,
    params: { people: {} },
    slots: { columns: { entries: 'grid.columns', optional: true, properties: { total: {} } } },
    body: {
      widget: 'grid',
      props: { rows: '{{params.people}}' },
      slots: {
        columns: [
          { id: 'name', props: { header: 'Name', value: '{{row.Name}}' } },
          { slot: 'columns', with: { total: '{{ length(params.people) }}' } },
        ],
      },
    },
  };
  const body = (columns?: JsonObject['slots']): JsonObject => ({
    screen: 'x',
    version: 1,
    state: { unit: { ...TEXT, default: 'h' } },
    params: { people: {} },
    body: {
      widget: 'people/table',
      props: { people: '{{params.people}}' },
      ...(columns ? { slots: { columns } } : {}),
    },
  });
  const columns = [
    {
      as: 'p',
      each: { in: "['a', 'b']", as: 'field', key: '{{field}}' },
      props: { header: '{{field}} of {{total}}', value: '{{ get(p, field) }}{{state.unit}}' },
    },
    { as: 'p', props: { header: 'act' }, body: { widget: 'button', props: { text: 'Call {{p.Name}}' } } },
  ];
  const people = [{ Name: 'Άννα', a: 1, b: 2 }];
  const setting = { parts: { 'people/table': table }, params: { people } };
  const stage = await show(body(columns), setting);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Name',
    'a of 1',
    'b of 1',
    'act',
  ]);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Άννα', '1h', '2h', 'Call Άννα']);
  await stage.show({ people: [...people, { Name: 'Νίκος', a: 3, b: 4 }] });
  expect(screen.getAllByRole('columnheader')[1]).toHaveText('a of 2');
  expect(within(screen.getAllByRole('row')[2]!).getByRole('button')).toHaveText('Call Νίκος');
  stage.unmount();
  await show(body(), setting);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name']);
});

test('a part hands on to another part what its own caller gave', async () => {
  const frame: JsonObject = {
    part: 'people/frame',
    version: 1,
    slots: { children: { properties: { shout: {} } } },
    body: {
      widget: 'people/card',
      props: { person: { Name: 'inner' } },
      slots: { actions: { widget: 'slot', props: { with: { shout: '{{shout}}?' } } } },
    },
  };
  await show(
    {
      screen: 'x',
      version: 1,
      body: { widget: 'people/frame', children: [{ widget: 'text', props: { name: 'deep', text: 'so{{shout}}' } }] },
    },
    { parts: { ...parts, 'people/frame': frame } },
  );
  expect(screen.getByTestId('deep')).toHaveText('so?');
  fireEvent.click(screen.getByRole('button', { name: 'louder' }));
  expect(screen.getByTestId('deep')).toHaveText('so!?');
});

test('an error in a slot breaks only the slot, and names the place in the document of the caller', async () => {
  await show(
    {
      screen: 'x',
      version: 1,
      body: {
        widget: 'people/card',
        props: { person: { Name: 'Α' } },
        slots: { actions: { widget: 'bomb', props: { armed: true } } },
      },
    },
    { parts },
  );
  expect(screen.getByTestId('broken')).toHaveText('x/body/slots/actions: The bomb went offagain');
  expect(screen.getByTestId('title')).toHaveText('Α');
});

test('an entry writes what it is bound to, then its handler runs; its each and a part around it do not matter', async () => {
  const tabs: JsonObject = {
    part: 'people/tabs',
    version: 1,
    slots: { items: { entries: 'tabs.items' } },
    body: { widget: 'tabs', slots: { items: [{ slot: 'items' }] } },
  };
  await show(
    {
      screen: 'x',
      version: 1,
      state: { notes: { type: 'object', default: { a: 'first' } }, seen: TEXT },
      body: {
        widget: 'stack',
        children: [
          {
            widget: 'people/tabs',
            slots: {
              items: [
                {
                  id: 'note',
                  each: { in: { value: [{ Id: 'a' }, { Id: 'b' }] }, as: 'one', key: 'Id' },
                  bind: 'state.notes[one.Id]',
                  on: { change: [{ do: 'set', path: 'state.seen', to: '{{ cat(one.Id, state.notes[one.Id]) }}' }] },
                },
                { id: 'loose', props: { text: 'loose' } },
              ],
            },
          },
          { widget: 'text', props: { name: 'seen', text: '{{state.seen}}' } },
        ],
      },
    },
    { parts: { 'people/tabs': tabs } },
  );
  const fields = screen.getAllByRole('textbox');
  expect(fields.map((field) => field.getAttribute('value'))).toEqual(['first', '']);
  fireEvent.change(fields[1]!, { target: { value: 'other' } });
  expect(screen.getAllByRole('textbox')[1]).toHaveValue('other');
  expect(screen.getByTestId('seen')).toHaveText('bother');
});
