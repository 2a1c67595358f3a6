import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import LikertBars from './LikertBars.tsx';

test('says each answer with its count, and leaves out what nobody gave', () => {
  renderWidget(LikertBars, {
    label: 'Languages',
    answers: ['None', 'Some', 'Well'],
    rows: [{ id: 'en', title: 'English', counts: [2, 0, 18] }],
  });
  const row = within(screen.getByRole('list', { name: 'Languages' })).getByRole('listitem');
  expect(within(row).getByText('English')).toBeVisible();
  expect(
    within(row)
      .getAllByText(/: /)
      .map((part) => part.textContent),
  ).toEqual(['None: 2', 'Well: 18']);
  expect(within(row).queryByRole('button')).toBeNull();
});
