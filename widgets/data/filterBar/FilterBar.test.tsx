import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { entry, renderExample, renderWidget } from '../../../tests/support/widgets/render.tsx';
import { chipsInRow, type Chip } from './chips.ts';
import FilterBar from './FilterBar.tsx';
import { filterBar } from './manual.ts';

const filters = [
  { Field: 'region', Label: 'Region', Match: 'equals', Cascade: 'city', Separate: true },
  { Field: 'city', Label: 'City', Match: 'equals', Options: ['Χανιά'] },
];

afterEach(() => void vi.useRealTimers());

test('filters half a second after the last change, and asks for dependent choices at once', async () => {
  const { emitted } = renderWidget(FilterBar, { filters, value: [{ Field: 'city', Value: 'Χανιά' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Region' }));
  const field = await screen.findByRole('textbox', { name: 'Region' });
  vi.useFakeTimers();
  fireEvent.change(field, { target: { value: 'Κρ' } });
  act(() => void vi.advanceTimersByTime(400));
  fireEvent.change(field, { target: { value: 'Κρήτη' } });
  expect(emitted.at(-1)).toEqual({
    event: 'cascade',
    payload: { Field: 'city', CascadeField: 'region', CascadeValue: 'Κρήτη' },
  });
  act(() => void vi.advanceTimersByTime(499));
  expect(emitted.filter(({ event }) => event === 'change')).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(emitted.filter(({ event }) => event === 'change')).toEqual([
    { event: 'change', payload: { value: [{ Field: 'region', Value: 'Κρήτη', Match: 'equals' }] } },
  ]);
});

test('a set filter shows as a chip that can be taken away', () => {
  vi.useFakeTimers();
  const { emitted } = renderWidget(FilterBar, { filters, value: [{ Field: 'city', Value: 'Χανιά' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter City: Χανιά' }));
  act(() => void vi.advanceTimersByTime(500));
  expect(emitted.at(-1)).toEqual({ event: 'change', payload: { value: [] } });
  expect(screen.queryByText('Χανιά')).toBeNull();
});

test('a filter without a place in the row is chosen in the list of the button', async () => {
  const { emitted } = renderWidget(FilterBar, { filters, value: [], delay: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'City' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Χανιά' }));
  await vi.waitFor(() =>
    expect(emitted.at(-1)).toEqual({
      event: 'change',
      payload: { value: [{ Field: 'city', Value: 'Χανιά', Match: 'equals' }] },
    }),
  );
});

describe('chips of a document', () => {
  const chip = (props: Record<string, unknown>, changed: (value: unknown) => void) =>
    entry(String(props['id']), props, undefined, (_event, payload) => changed(payload?.['value']));
  const names = Array.from({ length: 12 }, (_, at) => ({ value: `v${at}`, text: at === 3 ? 'Άννα' : `Name ${at}` }));

  test('take one choice by key, found without accents, and give it back', async () => {
    const seen: unknown[] = [];
    const chips = [chip({ id: 'who', label: 'Who', options: names, value: null }, (value) => seen.push(value))];
    renderWidget(FilterBar, { slots: { chips } });
    screen.getByRole('combobox', { name: 'Who', expanded: false }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Find in Who' }), 'αννα');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Άννα']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(seen).toEqual(['v3']);
  });

  test('take several and stay open; an empty value is the one that filters nothing', async () => {
    const seen: unknown[] = [];
    const chips = [
      chip({ id: 'm', label: 'Many', many: true, options: ['a', 'b'], value: ['a'] }, (value) => seen.push(value)),
      chip({ id: 's', label: 'State', none: 'all', options: ['on', 'off'], value: 'on' }, (value) => seen.push(value)),
    ];
    renderWidget(FilterBar, { slots: { chips } });
    await userEvent.click(screen.getByRole('combobox', { name: 'Many' }));
    await userEvent.click(await screen.findByRole('option', { name: 'b' }));
    expect(screen.getByRole('option', { name: 'b' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter State: on' }));
    expect(seen).toEqual([['a', 'b'], 'all']);
  });

  test('are on or off, by true and false or by one value of several', async () => {
    const seen: unknown[] = [];
    const toggle = (id: string, props: Record<string, unknown>) =>
      chip({ id, label: id, ...props }, (value) => seen.push([id, value]));
    const chips = [
      toggle('linked', { toggle: true, value: false }),
      toggle('paused', { toggle: true, value: true }),
      toggle('late', { toggle: 'late', value: 'waiting' }),
      toggle('waiting', { toggle: 'waiting', value: 'waiting' }),
      toggle('only', { toggle: 'yes', value: 'yes', none: 'all' }),
    ];
    renderWidget(FilterBar, { slots: { chips } });
    for (const [name, pressed] of Object.entries({
      linked: false,
      paused: true,
      late: false,
      waiting: true,
      only: true,
    }))
      await userEvent.click(screen.getByRole('button', { name, pressed }));
    expect(seen).toEqual([
      ['linked', true],
      ['paused', false],
      ['late', 'late'],
      ['waiting', null],
      ['only', 'all'],
    ]);
  });

  test('that take several give an empty list when nothing is left', async () => {
    const seen: unknown[] = [];
    const chips = [chip({ id: 'm', label: 'Many', many: true, options: ['a'], value: ['a'] }, (v) => seen.push(v))];
    renderWidget(FilterBar, { slots: { chips } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Many: a' }));
    expect(seen).toEqual([[]]);
  });

  test('clear all at once', async () => {
    const seen: unknown[] = [];
    const chips = ['x', 'y'].map((id) =>
      chip({ id, label: id, options: ['1', '2'], value: '1' }, (value) => seen.push([id, value])),
    );
    renderWidget(FilterBar, { slots: { chips } });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(seen).toEqual([
      ['x', null],
      ['y', null],
    ]);
  });
});

test('chips write what they are bound to', async () => {
  const example = filterBar.examples.find(({ name }) => name === 'Search and chips');
  if (!example) throw new Error('the manual has no such example');
  await renderExample(example);
  await userEvent.click(screen.getByRole('button', { name: 'Με μέντορα', pressed: false }));
  expect(screen.getByRole('button', { name: 'Με μέντορα', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Ρόλος: Μέντορας' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Ρόλος' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ωφελούμενος' }));
  expect(screen.getByRole('button', { name: 'Remove filter Ρόλος: Ωφελούμενος' })).toBeTruthy();
});

test('searches, and the slash leads there', async () => {
  const example = filterBar.examples.find(({ name }) => name === 'Search and chips');
  if (!example) throw new Error('the manual has no such example');
  await renderExample(example);
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('the row has what is set, and then what fits', () => {
  const make = (label: string, more: Partial<Chip> = {}): Chip => ({
    key: label,
    label,
    choices: [],
    many: false,
    chosen: [],
    text: label,
    inMore: false,
    toggle: false,
    count: null,
    body: null,
    change: () => {},
    ...more,
  });
  const chips = [
    make('first'),
    make('second'),
    make('set', { chosen: ['1'], inMore: true }),
    make('hid', { inMore: true }),
  ];
  expect(chipsInRow(chips, 0).map(({ key }) => key)).toEqual(['first', 'second', 'set']);
  expect(chipsInRow(chips, 180).map(({ key }) => key)).toEqual(['first', 'set']);
  expect(chipsInRow(chips, 1).map(({ key }) => key)).toEqual(['set']);
});
