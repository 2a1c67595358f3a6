import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
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

test('reads and writes a value with a zone by the clock of the installation', async () => {
  const { emitted } = renderWidget(DateTimeInput, { label: 'When', value: '2026-03-04T22:30:00.000Z' });
  const field = screen.getByRole('textbox', { name: 'When' });
  expect(field).toHaveProperty('value', '05-03-2026 00:30');
  await userEvent.type(field, '{Backspace}{Backspace}45');
  expect(emitted.at(-1)?.payload).toEqual({ value: '2026-03-04T22:45:00.000Z' });
});
