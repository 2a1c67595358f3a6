import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import CellButton from './CellButton.tsx';

test('an empty cell still says what it does', async () => {
  const { emitted } = renderWidget(CellButton, { text: null, label: 'Open the action' });
  await userEvent.click(screen.getByRole('button', { name: 'Open the action' }));
  expect(emitted).toHaveLength(1);
});
