import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { rangeOf } from '../../parts/field/day-field.tsx';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import DateInput from './DateInput.tsx';

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Born' });

test('shows DD-MM-YYYY and keeps YYYY-MM-DD', async () => {
  const { emitted } = renderWidget(DateInput, { label: 'Born', value: '1990-05-14' });
  expect(field()).toHaveProperty('value', '14-05-1990');
  await userEvent.clear(field());
  await userEvent.type(field(), '03/02/1985');
  expect(emitted.at(-1)).toEqual({ event: 'change', payload: { value: '1985-02-03' } });
  expect(emitted.map(({ payload }) => payload?.['value'])).toEqual([null, '1985-02-03']);
});

test('tells what is no day, and never keeps it', async () => {
  const { emitted } = renderWidget(DateInput, { label: 'Born', value: null });
  await userEvent.type(field(), '31-02-1990');
  expect(screen.queryByText(/Not a valid date/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Not a valid date. Enter it as DD-MM-YYYY.')).toBeTruthy();
  expect(field()).toHaveProperty('value', '31-02-1990');
  expect(emitted).toEqual([]);
});

test('what cannot be read is not missing, whatever the form says', async () => {
  renderWidget(DateInput, { label: 'Born', value: null, error: 'Fill in this field.' });
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
  await userEvent.type(field(), '5/5/2001');
  await userEvent.tab();
  expect(screen.getByText('Not a valid date. Enter it as DD-MM-YYYY.')).toBeTruthy();
  expect(screen.queryByText('Fill in this field.')).toBeNull();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
});

test('tells what is out of range', async () => {
  const { emitted } = renderWidget(DateInput, { label: 'Born', value: null, min: '2012-01-01' });
  await userEvent.type(field(), '31-12-2011');
  await userEvent.tab();
  expect(screen.getByText('The date must be from 01-01-2012 to 31-12-3000.')).toBeTruthy();
  expect(emitted).toEqual([]);
});

test('ranges by dates and by ages', () => {
  const now = { year: 2026, month: 3, day: 4 };
  expect(rangeOf({}, now)).toEqual({ min: '1900-01-01', max: '3000-12-31' });
  expect(rangeOf({ old: true }, now).min).toBe('1800-01-01');
  expect(rangeOf({ minAge: 18, maxAge: 65 }, now)).toEqual({ min: '1961-03-04', max: '2008-03-04' });
  expect(rangeOf({ max: '2000-01-01', minAge: 18 }, now).max).toBe('2000-01-01');
});
