import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ColumnSteps from './ColumnSteps.tsx';

test('moves by five, never past an end', async () => {
  const { emitted } = renderWidget(ColumnSteps, { total: 13, size: 10, step: 5, value: 0 });
  screen.getByText('Columns 1–10 of 13');
  await userEvent.click(screen.getByRole('button', { name: 'Later columns' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: 3 });
  screen.getByText('Columns 4–13 of 13');
  await userEvent.click(screen.getByRole('button', { name: 'Earlier columns' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: 0 });
});

test('when everything fits there is nothing to move', () => {
  renderWidget(ColumnSteps, { total: 8 });
  expect(screen.queryByRole('button')).toBeNull();
});
