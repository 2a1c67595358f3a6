import { run as findFaults } from 'axe-core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/index.ts';
import { renderExample } from '../../../tests/support/widgets/render.tsx';

const rows = [
  { Id: '1', Name: 'Ωμέγα', Done: 0.8, Joined: '2026-01-12' },
  { Id: '2', Name: 'άλφα', Done: 0.35, Joined: '2026-02-03' },
  { Id: '3', Name: 'Βήτα', Done: null, Joined: '2025-11-28' },
];
const columns: JsonObject[] = [
  { props: { id: 'name', pin: 'start', header: 'Όνομα', value: '{{row.Name}}' } },
  { props: { id: 'done', header: 'Πρόοδος', format: 'percent', value: '{{row.Done}}' } },
  { props: { id: 'joined', header: 'Εγγραφή', format: 'date', value: '{{row.Joined}}', hidden: '{{state.hide}}' } },
];
const page = (more: JsonObject = {}, on: JsonObject = {}, shown = columns) => ({
  name: 'grid',
  state: {
    chosen: { type: 'array', items: { type: 'string' }, default: [] },
    opened: { type: 'string', default: '' },
    hide: { type: 'boolean', default: false },
  },
  node: {
    widget: 'stack',
    children: [
      {
        widget: 'dataGrid',
        props: { rows, key: 'Id', label: 'People', select: 'many', ...more },
        bind: { selected: 'state.chosen' },
        on: { open: [{ do: 'set', path: 'state.opened', to: '{{event.row.Name}}' }], ...on },
        slots: {
          columns: shown,
          rowMenu: [
            {
              show: "row.Id != '3'",
              props: { text: 'Remind' },
              // The menu has closed before the second action runs.
              on: {
                click: [
                  { do: 'wait', ms: 30 },
                  { do: 'set', path: 'state.opened', to: 'reminded {{row.Id}}' },
                ],
              },
            },
          ],
        },
      },
      { widget: 'text', props: { text: 'opened: {{state.opened}}; chosen: {{ length(state.chosen) }}' } },
    ],
  },
});

const copied = (grid: HTMLElement): string => {
  let text = '';
  fireEvent.copy(grid, { clipboardData: { setData: (_type: string, given: string) => void (text = given) } });
  return text;
};

const names = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent ?? '');

test('a row’s menu gives the focus back to its button', async () => {
  await renderExample(page());
  const button = (await screen.findAllByRole('button', { name: /άλφα/ })).find(
    (one) => one.getAttribute('aria-haspopup') === 'menu',
  );
  button?.focus();
  const name = button?.getAttribute('aria-label') ?? '';
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Remind');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Remind')).toBeNull());
  expect(screen.getByRole('button', { name })).toHaveFocus();
});

test('writes values by their format and sorts in Greek order', async () => {
  await renderExample(page());
  expect(screen.getByText('80%')).toBeTruthy();
  expect(screen.getByText('12-01-2026')).toBeTruthy();
  expect(names()).toEqual(['Ωμέγα', 'άλφα', 'Βήτα']);
  await userEvent.click(screen.getByRole('button', { name: 'Όνομα' }));
  expect(names()).toEqual(['άλφα', 'Βήτα', 'Ωμέγα']);
  expect(screen.getByRole('columnheader', { name: 'Όνομα' }).getAttribute('aria-sort')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Όνομα' }));
  expect(names()).toEqual(['Ωμέγα', 'Βήτα', 'άλφα']);
  await userEvent.click(screen.getByRole('button', { name: 'Όνομα' }));
  expect(names()).toEqual(['Ωμέγα', 'άλφα', 'Βήτα']);
});

test('keeps rows without a value last in both directions', async () => {
  await renderExample(page());
  await userEvent.click(screen.getByRole('button', { name: 'Πρόοδος' }));
  expect(names()).toEqual(['άλφα', 'Ωμέγα', 'Βήτα']);
  await userEvent.click(screen.getByRole('button', { name: 'Πρόοδος' }));
  expect(names()).toEqual(['Ωμέγα', 'άλφα', 'Βήτα']);
});

test('selects one row, a range and all, and writes the bound selection', async () => {
  await renderExample(page());
  const user = userEvent.setup();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ωμέγα' }));
  expect(screen.getByText(/chosen: 1/)).toBeTruthy();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Βήτα' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByText(/chosen: 3/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText(/chosen: 0/)).toBeTruthy();
});

test('opens no row where rows may not be opened', async () => {
  await renderExample(page({ opens: false }));
  const user = userEvent.setup();
  screen.getByRole('grid', { name: 'People' }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(screen.getByText('άλφα'));
  expect(screen.getByText(/opened: ;/)).toBeTruthy();
});

test('is walked and used by keyboard alone', async () => {
  await renderExample(page());
  const grid = screen.getByRole('grid', { name: 'People' });
  const user = userEvent.setup();
  grid.focus();
  const active = (): string =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  expect(active()).toBe('Ωμέγα');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(active()).toBe('35%');
  await user.keyboard('{Enter}');
  expect(screen.getByText(/opened: άλφα/)).toBeTruthy();
  await user.keyboard('{Home}{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Όνομα');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['άλφα', 'Βήτα', 'Ωμέγα']);
  await user.keyboard('{Control>}{End}{/Control} ');
  expect(active()).toBe('12-01-2026');
  expect(screen.getByText(/chosen: 1/)).toBeTruthy();
});

test('says how many entries there are, in the words of the document if it has some', async () => {
  await renderExample(page());
  expect(screen.getByText('3 entries')).toBeTruthy();
  cleanup();
  await renderExample(page({ count: '3 people' }));
  expect(screen.getByText('3 people')).toBeTruthy();
  expect(screen.queryByText('3 entries')).toBeNull();
});

test('offers the row menu by row', async () => {
  await renderExample(page());
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ωμέγα' }));
  const { violations } = await findFaults(await screen.findByRole('menu'), { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await userEvent.click(await screen.findByText('Remind'));
  expect(await screen.findByText(/reminded 1/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Βήτα' }));
  expect(within(await screen.findByRole('menu')).queryAllByRole('menuitem')).toHaveLength(0);
});

test('copies the active cell, or the selected rows with their headings', async () => {
  await renderExample(page());
  const user = userEvent.setup();
  const grid = screen.getByRole('grid');
  grid.focus();
  expect(copied(grid)).toBe('Ωμέγα');
  await user.keyboard(' ');
  grid.focus();
  expect(copied(grid)).toBe('Όνομα\tΠρόοδος\tΕγγραφή\nΩμέγα\t80%\t12-01-2026');
});

test('colours what a cell says, and no cell that says nothing', async () => {
  const toned = { props: { id: 'note', header: 'Note', value: "{{ row.Done ? 'seen' : '' }}", tone: 'warning' } };
  await renderExample(page({}, {}, [...columns, toned]));
  const tones = screen.getAllByRole('row').map((row) => row.querySelector('[data-tone]')?.textContent ?? null);
  expect(tones).toEqual([null, 'seen', 'seen', null]);
});

test('marks rows and cells, and says so to screen readers', async () => {
  await renderExample(
    page({
      marks: [
        { row: '2', column: 'done', text: 'Too low' },
        { row: '3', text: 'Twice' },
      ],
    }),
  );
  const [, , second, third] = screen.getAllByRole('row');
  expect(second && within(second).getByText('Too low')).toBeTruthy();
  expect(third?.getAttribute('data-tone')).toBe('danger');
  expect(third && within(third).getByText('Twice')).toBeTruthy();
});

test('tells when its last rows come into view, so that more of them can be brought', async () => {
  await renderExample(page({}, { end: [{ do: 'set', path: 'state.opened', to: 'the end' }] }));
  expect(await screen.findByText(/opened: the end/)).toBeTruthy();
});

test('says that there is nothing', async () => {
  await renderExample(page({ rows: [], empty: 'Nobody yet' }));
  expect(screen.getByText('Nobody yet')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('lets the reader choose columns', async () => {
  await renderExample({ ...page(), state: { ...page().state, hide: { type: 'boolean', default: true } } });
  expect(screen.queryByRole('columnheader', { name: 'Εγγραφή' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Εγγραφή' }));
  expect(screen.getByRole('columnheader', { name: 'Εγγραφή' })).toBeTruthy();
});

test('a compact table has totals at its foot, and sorts signs by what they mean', async () => {
  const signs: JsonObject[] = [
    { props: { id: 'name', pin: 'start', header: 'Όνομα', value: '{{row.Name}}', total: 'of 3' } },
    { props: { id: 'done', header: 'A', width: 32, value: 'x', sortBy: '{{row.Done or 0}}', total: 2 } },
  ];
  await renderExample(page({ compact: true }, {}, signs));
  const grid = await screen.findByRole('grid');
  const order = () =>
    within(grid)
      .getAllByRole('row')
      .slice(1, 4)
      .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);
  expect(within(grid).getByText('of 3').closest('[role=row]')?.textContent).toBe('of 32');
  await userEvent.click(within(grid).getByRole('button', { name: 'A' }));
  expect(order()).toEqual(['Βήτα', 'άλφα', 'Ωμέγα']);
  expect((await findFaults(grid)).violations).toEqual([]);
});

test('columns of one group stand under its name, and the open cell is marked and active', async () => {
  const grouped = ['a', 'b', 'c'].map((id) => ({
    props: { id, header: id, value: '{{row.Done}}', width: 32, group: id === 'c' ? 'Second' : 'First' },
  }));
  const { container } = await renderExample(
    page({ compact: true, current: { row: '3', column: 'b' } }, {}, [...columns.slice(0, 1), ...grouped]),
  );
  expect(screen.getAllByText(/^(First|Second)$/).map((band) => band.textContent)).toEqual(['First', 'Second']);
  expect(screen.getByRole('button', { name: 'b' }).title).toBe('b (First)');
  const open = container.querySelector('[role=gridcell][data-current]');
  expect(open?.id).toBe(screen.getByRole('grid').getAttribute('aria-activedescendant'));
  expect(open?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('4');
});

test('with pages their links stand below, and the number of rows beside them', async () => {
  const pages = { state: { pages: { default: { Current: 0, LastIndex: 3, Count: 38 } } } };
  const bound = { widget: 'dataGrid', props: { rows, key: 'Id', label: 'People', count: '38 people' } };
  const grid = { ...bound, bind: { pages: 'state.pages' }, slots: { columns: columns.slice(0, 2) } };
  const { faults } = await renderExample({ name: 'grid', ...pages, node: grid });
  expect(faults).toEqual([]);
  expect(screen.getByText('Page 1 of 4, 38 people')).toBeTruthy();
  expect(screen.queryByText('38 people')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('Page 2 of 4, 38 people')).toBeTruthy();
});
