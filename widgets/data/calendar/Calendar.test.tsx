import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
