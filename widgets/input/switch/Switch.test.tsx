import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Switch from './Switch.tsx';

test('turns on and off at once', async () => {
  const { emitted } = renderWidget(Switch, { label: 'Active', value: null });
  await userEvent.click(screen.getByRole('switch', { name: 'Active', checked: false }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: true } }]);
  screen.getByRole('switch', { name: 'Active', checked: true });
});
