import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Pager from './Pager.tsx';

const pages = { LastIndex: 39, Count: 398 };

test('goes to the page that is pressed, from 0', async () => {
  const { emitted } = renderWidget(Pager, { pages, page: 6, links: 5 });
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('7');
  expect(screen.getAllByRole('button', { name: /^Page/ }).map((button) => button.textContent)).toEqual([
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Page 9' }));
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  expect(emitted.map(({ payload }) => payload)).toEqual([
    { page: 8, pages: { ...pages, Current: 8 } },
    { page: 39, pages: { ...pages, Current: 39 } },
  ]);
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
});

test('shows no links for one page', () => {
  renderWidget(Pager, { pages: { LastIndex: 0, Count: 3 }, page: 0 });
  expect(screen.queryAllByRole('button')).toHaveLength(0);
});

test('says how many there are, and what they are', () => {
  renderWidget(Pager, { pages, page: 6, count: '398 people' });
  expect(screen.getByText('Page 7 of 40, 398 people')).toBeTruthy();
});

test('speaks of entries where nobody says what they are', () => {
  renderWidget(Pager, { pages, page: 6 });
  expect(screen.getByText('Page 7 of 40, 398 entries')).toBeTruthy();
});
