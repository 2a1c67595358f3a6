import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import YesNo from './YesNo.tsx';

test('stores digits, reads every old spelling, and is not answered at first', async () => {
  const { emitted, give } = renderWidget(YesNo, { label: 'Ερώτηση', value: null }, { language: 'el' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Όχι' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: '0' });
  give({ value: true });
  screen.getByRole('radio', { name: 'Ναι', checked: true });
});

test('stores booleans when asked', async () => {
  const { emitted } = renderWidget(YesNo, { label: 'Question', as: 'boolean' });
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(emitted.at(-1)?.payload).toEqual({ value: true });
});
