import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import TimeInput from './TimeInput.tsx';

test('takes HH:mm and tells anything else', async () => {
  const { emitted } = renderWidget(TimeInput, { label: 'At', value: null });
  const field = screen.getByRole('textbox', { name: 'At' });
  await userEvent.type(field, '9:30');
  await userEvent.tab();
  expect(await screen.findByText('Not a valid time. Enter it as HH:mm.')).toBeTruthy();
  expect(emitted).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, '09:30');
  expect(emitted).toEqual([{ event: 'change', payload: { value: '09:30' } }]);
});
