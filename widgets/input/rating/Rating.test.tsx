import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Rating from './Rating.tsx';

test('gives stars', async () => {
  const { emitted } = renderWidget(Rating, { label: 'Αστέρια', value: 2 }, { language: 'el' });
  screen.getByRole('radio', { name: '2 αστέρια', checked: true });
  await userEvent.click(screen.getByRole('radio', { name: '1 αστέρι' }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: 1 } }]);
});

test('only shows them where nobody listens', () => {
  renderWidget(Rating, { label: 'Stars', value: 4, listens: () => false });
  expect(screen.queryByRole('radio')).toBeNull();
  screen.getByText('Stars: 4 stars');
});

test('says how many as the reader writes numbers', () => {
  renderWidget(Rating, { label: 'Αστέρια', value: 4.5, listens: () => false }, { language: 'el' });
  expect(screen.getByText('Αστέρια: 4,5 αστέρια')).toHaveText('Αστέρια: 4,5 αστέρια');
});
