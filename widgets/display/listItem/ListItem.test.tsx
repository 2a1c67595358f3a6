import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { isoDay, today } from '../../../schemas/formats/greek-date.ts';
import ListItem from './ListItem.tsx';

test('leads where its link leads and shows what is new', () => {
  renderWidget(ListItem, { title: 'Maria', text: 'Hello', badge: 2, link: '/chat/1', selected: true });
  expect(screen.getByRole('link', { name: 'Maria', current: true }).getAttribute('href')).toBe('/chat/1');
  expect(screen.getByText('2')).toBeDefined();
});

test('shows the hour of today and other days in words', () => {
  const { give } = renderWidget(ListItem, { title: 'Maria', time: `${isoDay(today())}T09:05` });
  expect(screen.getByText('09:05')).toBeDefined();
  give({ time: '2020-03-08T10:00:00' });
  expect(screen.getByText('8 Mar 2020')).toBeDefined();
});

test('a click is told; a count of nothing is not shown', async () => {
  const { emitted } = renderWidget(ListItem, { title: 'Maria', badge: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Maria' }));
  expect(emitted).toHaveLength(1);
  expect(screen.queryByText('0')).toBeNull();
});

test('says when and in which state under the text of a row with a button', () => {
  renderWidget(ListItem, { title: 'Maria', text: 'Handed in', badge: 'New', below: true });
  const words = screen.getByText('Handed in').parentElement;
  expect(words?.textContent).toContain('New');
});
