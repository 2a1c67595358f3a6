import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import TextInput from './TextInput.tsx';

test('each key is told at once, and the caret stays', async () => {
  const { emitted } = renderWidget(TextInput, { label: 'Name', value: 'abef' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await userEvent.click(field);
  field.setSelectionRange(2, 2);
  await userEvent.keyboard('cd');
  expect(field.value).toBe('abcdef');
  expect(field.selectionStart).toBe(4);
  expect(emitted.map(({ payload }) => payload?.['value'])).toEqual(['abcef', 'abcdef']);
});

test('a Greek accent that is being composed is told when it is done', () => {
  const { emitted } = renderWidget(TextInput, { label: 'Name', value: '' });
  const field = screen.getByRole('textbox');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: '΄' } });
  fireEvent.change(field, { target: { value: 'ά' } });
  expect(emitted).toEqual([]);
  fireEvent.compositionEnd(field, { data: 'ά' });
  expect(emitted).toEqual([{ event: 'change', payload: { value: 'ά' } }]);
});

test('a late echo never overwrites newer typing; a value from elsewhere does', async () => {
  const { give } = renderWidget(TextInput, { label: 'Name', value: '' }, { bind: false });
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'abc');
  give({ value: 'ab' });
  expect(field).toHaveProperty('value', 'abc');
  give({ value: 'abc' });
  give({ value: 'from elsewhere' });
  expect(field).toHaveProperty('value', 'from elsewhere');
});

test('Enter submits; a format that does not fit is told on leaving', async () => {
  const { emitted } = renderWidget(TextInput, { label: 'ΑΦΜ', format: 'afm', value: '' }, { language: 'el' });
  await userEvent.type(screen.getByRole('textbox'), '123{Enter}');
  expect(emitted.map(({ event }) => event)).toContain('submit');
  expect(screen.queryByText(/9 ψηφία/)).toBeNull();
  await userEvent.tab();
  screen.getByText(/9 ψηφία/);
});

test('a telephone number is refused by the rule of the server', async () => {
  renderWidget(TextInput, { label: 'Τηλέφωνο', format: 'tel', value: '' }, { language: 'el' });
  await userEvent.type(screen.getByRole('textbox'), '123');
  await userEvent.tab();
  screen.getByText(/δέκα ψηφία/);
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), '210 123 4567');
  expect(screen.queryByText(/δέκα ψηφία/)).toBeNull();
});

test('has the focus at first when asked', () => {
  renderWidget(TextInput, { label: 'Message', focus: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('custom is valid for anything but nothing', async () => {
  renderWidget(TextInput, { label: 'Reason', format: 'custom', value: '' });
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.tab();
  screen.getByText('Fill in this field');
  await userEvent.type(screen.getByRole('textbox'), '0');
  expect(screen.queryByText('Fill in this field')).toBeNull();
});

test('a number is taken with the blanks with which it is pasted', async () => {
  const { emitted } = renderWidget(TextInput, { label: 'AFM', value: '', format: 'afm' });
  await userEvent.click(screen.getByRole('textbox', { name: 'AFM' }));
  await userEvent.paste('EL 123 456 783 ');
  expect(emitted.at(-1)?.payload).toEqual({ value: '123456783' });
});
