import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import TextArea from './TextArea.tsx';

test('Enter sends, Shift+Enter starts a line', async () => {
  const { emitted, give } = renderWidget(TextArea, { label: 'Message', submitOn: 'enter', value: '' });
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(field).toHaveProperty('value', 'one\ntwo');
  expect(emitted.at(-1)).toEqual({ event: 'submit', payload: undefined });
  give({ value: '' });
  expect(field).toHaveProperty('value', '');
});

test('Enter belongs to the input method while it composes', () => {
  const { emitted } = renderWidget(TextArea, { label: 'Message', submitOn: 'enter', value: '' });
  const field = screen.getByRole('textbox');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'ά' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(emitted).toEqual([]);
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(emitted.map(({ event }) => event)).toEqual(['change', 'submit']);
});

test('shows how saving stands and how much fits', () => {
  renderWidget(TextArea, { label: 'Note', status: true, maxLength: 100, value: 'abc' });
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  screen.getByText('3 of 100 characters');
});
