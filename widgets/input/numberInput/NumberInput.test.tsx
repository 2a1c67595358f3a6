import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import NumberInput from './NumberInput.tsx';

test('reads Greek numbers while typing and writes them anew on leaving', async () => {
  const { emitted } = renderWidget(NumberInput, { label: 'Ποσό', value: null }, { language: 'el' });
  const field = screen.getByRole('textbox', { name: 'Ποσό' });
  await userEvent.type(field, '1234,5');
  expect(emitted.at(-1)?.payload).toEqual({ value: 1234.5 });
  expect(field).toHaveProperty('value', '1234,5');
  await userEvent.tab();
  expect(field).toHaveProperty('value', '1.234,5');
});

test('a dot that does not group is the decimal mark', async () => {
  const { emitted } = renderWidget(NumberInput, { label: 'Amount', value: null }, { language: 'el' });
  await userEvent.type(screen.getByRole('textbox'), '1.5');
  expect(emitted.at(-1)?.payload).toEqual({ value: 1.5 });
  await userEvent.tab();
  expect(screen.getByRole('textbox')).toHaveProperty('value', '1,5');
});

test('what is no number stays in sight with its fault, and is not stored', async () => {
  const { emitted } = renderWidget(NumberInput, { label: 'Amount', value: 7 });
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'x');
  await userEvent.tab();
  expect(field).toHaveProperty('value', '7x');
  screen.getByText(/Enter a number/);
  expect(emitted).toEqual([]);
});

test('arrows step within the limits; an empty field is null', async () => {
  const { emitted } = renderWidget(NumberInput, { label: 'People', value: 19, max: 20, decimals: 0 });
  const field = screen.getByRole('textbox');
  field.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(emitted.map(({ payload }) => payload)).toEqual([{ value: 20 }, { value: 20 }]);
  await userEvent.clear(field);
  expect(emitted.at(-1)?.payload).toEqual({ value: null });
});

test('says when it is out of range', async () => {
  renderWidget(NumberInput, { label: 'People', value: null, max: 20 });
  await userEvent.type(screen.getByRole('textbox'), '21');
  expect(screen.queryByText('At most 20')).toBeNull();
  await userEvent.tab();
  screen.getByText('At most 20');
});

test('an English page reads and writes English numbers', async () => {
  const { emitted } = renderWidget(NumberInput, { label: 'Amount', value: null });
  const typed = screen.getByRole('textbox');
  await userEvent.type(typed, '1,234.5');
  expect(emitted.at(-1)?.payload).toEqual({ value: 1234.5 });
  await userEvent.tab();
  expect(typed).toHaveProperty('value', '1,234.5');
});

test('a level has no marks', () => {
  renderWidget(NumberInput, { label: 'Level', value: 1000, plain: true }, { language: 'el' });
  expect(screen.getByRole('textbox')).toHaveProperty('value', '1000');
});
