import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Toggle from './Toggle.tsx';

test('turns on and off', async () => {
  const { emitted } = renderWidget(Toggle, { icon: 'heart', label: 'Favourite', value: false });
  await userEvent.click(screen.getByRole('button', { name: 'Favourite', pressed: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Favourite', pressed: true }));
  expect(emitted.map(({ payload }) => payload)).toEqual([{ value: true }, { value: false }]);
});
