import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import DateTimeInput from './DateTimeInput.tsx';

test('keeps a local time as it is typed', async () => {
  const { emitted } = renderWidget(DateTimeInput, { label: 'When', value: '2026-03-04T10:30' });
  const field = screen.getByRole('textbox', { name: 'When' });
  expect(field).toHaveProperty('value', '04-03-2026 10:30');
  await userEvent.clear(field);
  await userEvent.type(field, '05-03-2026 25:00');
  expect(emitted.at(-1)?.payload).toEqual({ value: null });
  await userEvent.clear(field);
  await userEvent.type(field, '05-03-2026 17:45');
  expect(emitted.at(-1)?.payload).toEqual({ value: '2026-03-05T17:45' });
});

test('keeps the zone of a value that has one', async () => {
  const { emitted } = renderWidget(DateTimeInput, { label: 'When', value: new Date(2026, 2, 4, 10, 30).toISOString() });
  const field = screen.getByRole('textbox', { name: 'When' });
  expect(field).toHaveProperty('value', '04-03-2026 10:30');
  await userEvent.type(field, '{Backspace}{Backspace}45');
  expect(emitted.at(-1)?.payload).toEqual({ value: new Date(2026, 2, 4, 10, 45).toISOString() });
});
