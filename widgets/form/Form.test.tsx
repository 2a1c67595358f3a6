import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import Form from './Form.tsx';

test('Enter in a field sends the form, and the page stays', async () => {
  const { emitted } = renderWidget(Form, { label: 'Sign in', children: <input aria-label="Name" /> });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'anna{Enter}');
  expect(emitted).toEqual([{ event: 'submit', payload: undefined }]);
  screen.getByRole('form', { name: 'Sign in' });
});

test('a button of the form sends it', async () => {
  const { emitted } = renderWidget(Form, { label: 'Sign in', children: <button type="submit">Go</button> });
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(emitted.map(({ event }) => event)).toEqual(['submit']);
});
