import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Calendar from './Calendar.tsx';

const items = [
  { key: '1', title: 'Meeting', start: '2026-03-04T10:00' },
  { key: '2', title: 'Deadline', start: '2026-03-20' },
];

test('shows a month that begins on Monday, and opens what is pressed', async () => {
  const { emitted } = renderWidget(Calendar, { items, label: 'Plans', date: '2026-03-04', view: 'month' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('March 2026');
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Mon');
  await userEvent.click(screen.getByRole('button', { name: /10:00\s*Meeting/ }));
  expect(emitted).toEqual([{ event: 'open', payload: { item: items[0] } }]);
});

test('moves by month, and tells what is then in view', async () => {
  const { emitted } = renderWidget(Calendar, { items, label: 'Plans', date: '2026-03-31', view: 'month' });
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(emitted).toEqual([{ event: 'move', payload: { date: '2026-04-30', from: '2026-03-30', to: '2026-05-03' } }]);
});

test('is walked by arrow keys', async () => {
  const { emitted } = renderWidget(Calendar, { items, label: 'Plans', date: '2026-03-04', view: 'month' });
  const day = screen.getAllByRole('button').find((button) => button.getAttribute('data-day') === '2026-03-04');
  day?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(emitted.at(-1)?.payload).toMatchObject({ date: '2026-03-11' });
});

test('lists the days on which something happens', () => {
  renderWidget(Calendar, { items, label: 'Plans', date: '2026-03-04', view: 'list' });
  const days = screen.getAllByRole('listitem');
  expect(days.map((day) => within(day).getByRole('heading').textContent)).toEqual([
    'Wednesday 4 March',
    'Friday 20 March',
  ]);
});

test('says that nothing is planned', () => {
  renderWidget(Calendar, { items: [], label: 'Plans', date: '2026-03-04', view: 'list' });
  expect(screen.getByText('Nothing is planned.')).toBeTruthy();
});

describe('hours', () => {
  const week = { items: [{ ...items[0], end: '2026-03-04T10:45', movable: true }], label: 'Plans', date: '2026-03-04' };
  const last = (emitted: readonly { readonly payload: unknown }[]) => emitted.at(-1);

  test('a day and a week have their hours; a day of the week opens alone', async () => {
    const { emitted } = renderWidget(Calendar, { ...week, view: 'week' });
    expect(screen.getByRole('list', { name: 'Wednesday 4 March' }).textContent).toContain('Meeting');
    await userEvent.click(screen.getByRole('button', { name: 'Thursday 5 March' }));
    expect(emitted).toMatchObject([
      { event: 'view', payload: { view: 'day' } },
      { event: 'move', payload: { date: '2026-03-05', from: '2026-03-05' } },
    ]);
  });

  test('arrow keys move the place of a new entry, and Enter makes it', async () => {
    const { emitted } = renderWidget(Calendar, { ...week, view: 'day' });
    screen.getByRole('button', { name: 'Wednesday 4 March, 10:00: new entry' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday 4 March, 11:00: new entry');
    expect(last(emitted)).toEqual({ event: 'make', payload: { start: '2026-03-04T11:00', end: '2026-03-04T11:45' } });
    await userEvent.keyboard('{ArrowRight}');
    expect(last(emitted)).toMatchObject({ event: 'move', payload: { date: '2026-03-05' } });
  });

  test('an entry is moved and lengthened with keys, once Enter was pressed', async () => {
    const { emitted } = renderWidget(Calendar, { ...week, view: 'week' }, { bind: false });
    screen.getByRole('button', { name: /Meeting/ }).focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByText(/Meeting: Thursday 5 March, 10:15–11:15/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(emitted).toEqual([]);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{Enter}');
    expect(emitted).toMatchObject([
      { event: 'change', payload: { start: '2026-03-04T09:45', end: '2026-03-04T10:30', length: 45 } },
    ]);
  });

  test('an entry is dragged to another hour, and its end to another length', () => {
    const { emitted } = renderWidget(Calendar, { ...week, view: 'day' }, { bind: false });
    const column = screen.getByRole('list', { name: 'Wednesday 4 March' });
    // 13 hours of 60 pixels.
    column.getBoundingClientRect = () => new DOMRect(0, 0, 200, 780);
    const entry = screen.getByRole('button', { name: /Meeting/ });
    entry.setPointerCapture = () => undefined;
    const drag = (target: Element, by: number) => {
      fireEvent.pointerDown(target, { button: 0, clientX: 10, clientY: 150, pointerType: 'mouse' });
      fireEvent.pointerMove(window, { clientX: 10, clientY: 150 + by });
      fireEvent.pointerUp(window, { clientX: 10, clientY: 150 + by });
      fireEvent.click(target);
    };
    drag(entry, 58);
    expect(emitted).toMatchObject([
      { event: 'change', payload: { start: '2026-03-04T11:00', end: '2026-03-04T11:45' } },
    ]);
    const end = entry.nextElementSibling;
    if (!(end instanceof HTMLElement)) throw new Error('It has no end.');
    end.setPointerCapture = () => undefined;
    drag(end, 30);
    expect(last(emitted)).toMatchObject({ payload: { start: '2026-03-04T10:00', length: 75 } });
    drag(entry, 1);
    expect(last(emitted)).toMatchObject({ event: 'open' });
  });
});
