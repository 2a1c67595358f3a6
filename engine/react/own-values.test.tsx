import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject } from '../base/json.ts';
import { show } from '../../tests/support/engine/react.tsx';

const PEOPLE = [
  { Id: '1', Name: 'anna', Age: 30 },
  { Id: '2', Name: 'nikos', Age: 12 },
];
const people = { state: { people: { type: 'array', default: PEOPLE }, least: { type: 'number', default: 18 } } };
const page = (body: JsonObject) => ({ screen: 'x', version: 1, ...people, body });
const texts = (): (string | null)[] => screen.getAllByTestId('text').map((each) => each.textContent);

test('a node reads its values by their names, and so does what stands in it', async () => {
  const stage = await show(
    page({
      widget: 'stack',
      values: { grown: 'filter(state.people, p => p.Age >= state.least)', count: 'length(grown)' },
      show: 'count > 0',
      children: [
        { widget: 'text', props: { text: '{{count}} of {{grown[0].Name}}' } },
        { widget: 'button', props: { text: 'Set' }, on: { click: [{ do: 'toast', text: 'Found {{count}}' }] } },
      ],
    }),
  );
  expect(texts()).toEqual(['1 of anna']);
  fireEvent.click(screen.getByText('Set'));
  expect(stage.ports.portCalls).toEqual([expect.objectContaining({ kind: 'toast', text: 'Found 1' })]);
});

test('with each, the values belong to the item; they follow what they read, and only their row is rendered', async () => {
  const stage = await show(
    page({
      widget: 'stack',
      children: [
        {
          widget: 'text',
          each: { in: 'state.people', as: 'p', key: 'Id' },
          values: { grown: 'p.Age >= state.least', label: "cat(upper(p.Name), grown ? '' : ' (child)')" },
          props: { text: '{{label}}' },
        },
        {
          widget: 'button',
          props: { text: 'Younger' },
          on: { click: [{ do: 'set', path: 'state.least', to: 10 }] },
        },
      ],
    }),
  );
  expect(texts()).toEqual(['ANNA', 'NIKOS (child)']);
  const rendered: string[] = [];
  stage.runtime.page.inspect.listen((sighting) => {
    if (sighting.kind === 'render') rendered.push(sighting.pointer);
  });
  fireEvent.click(screen.getByText('Younger'));
  expect(texts()).toEqual(['ANNA', 'NIKOS']);
  expect(rendered.filter((pointer) => pointer === '/body/children/0')).toHaveLength(1);
});

test('a value is computed once for all that read it, and never when nobody reads it', async () => {
  let lookups = 0;
  await show(
    page({
      widget: 'stack',
      values: { address: "link('chat')", unread: "link('library')" },
      children: [
        { widget: 'text', props: { text: 'a {{address}}' } },
        { widget: 'text', props: { text: 'b {{address}}' } },
      ],
    }),
    {
      link: (to: string) => {
        if (to === 'library') lookups += 100;
        lookups += 1;
        return `/${to}`;
      },
    },
  );
  expect(texts()).toEqual(['a /chat', 'b /chat']);
  // once while rendering, and once when the page begins to watch it
  expect(lookups).toBeLessThanOrEqual(2);
});

test('an entry has values, too: per row in a grid, and those of a header know no row', async () => {
  await show(
    page({
      widget: 'grid',
      props: { rows: '{{state.people}}' },
      slots: {
        columns: [
          {
            values: { title: "cat('Who', '?')", name: 'upper(row.Name)' },
            props: { header: '{{title}}', value: '{{name}}' },
          },
          {
            as: 'p',
            values: { grown: 'p.Age >= state.least' },
            props: { header: 'Age' },
            show: 'grown',
            body: { widget: 'text', props: { text: '{{p.Age}} {{grown}}' } },
          },
        ],
      },
    }),
  );
  expect(screen.getByText('Who?')).toBeVisible();
  expect(screen.getByText('NIKOS')).toBeVisible();
  expect(texts()).toContain('30 true');
});

test('entries of an each have values of their own', async () => {
  const stage = await show(
    page({
      widget: 'tabs',
      slots: {
        items: [
          {
            each: { in: 'state.people', as: 'p', key: 'Id' },
            values: { label: "cat(p.Name, ' ', text(p.Age))" },
            props: { text: '{{label}}' },
            on: { click: [{ do: 'toast', text: 'Chosen {{label}}' }] },
          },
        ],
      },
    }),
  );
  fireEvent.click(screen.getByText('nikos 12'));
  expect(stage.ports.portCalls).toEqual([expect.objectContaining({ kind: 'toast', text: 'Chosen nikos 12' })]);
});
