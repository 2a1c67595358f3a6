import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import DateInput from '../../input/dateInput/DateInput.tsx';
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

test('is not sent while a field holds text that it cannot store', async () => {
  const context = { emit: () => {}, listens: () => true, bound: () => true, nodeId: 'since', slots: {}, parts: {} };
  const since = <DateInput {...context} busy={false} label="Since" value={null} />;
  const { emitted } = renderWidget(Form, { label: 'Work', children: since });
  const field = screen.getByRole('textbox', { name: 'Since' });
  await userEvent.type(field, '5/5/2001{Enter}');
  expect(emitted).toEqual([]);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Not a valid date. Enter it as DD-MM-YYYY.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '05-05-2001{Enter}');
  expect(emitted.map(({ event }) => event)).toEqual(['submit']);
});
