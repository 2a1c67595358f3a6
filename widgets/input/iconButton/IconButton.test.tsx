import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import IconButton from './IconButton.tsx';

test('is named by its label and told when pressed', async () => {
  const { emitted } = renderWidget(IconButton, { icon: 'share', label: 'Share' });
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(emitted).toEqual([{ event: 'click', payload: undefined }]);
});
