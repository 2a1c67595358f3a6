import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import PasswordInput from './PasswordInput.tsx';

const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent);

test('ticks the rules of the mask while typing', async () => {
  renderWidget(PasswordInput, { label: 'New password', rules: 27, value: 'abc' });
  expect(rules()).toEqual([
    'At least 8 charactersmissing',
    'A lower-case lettermet',
    'A digit (0–9)missing',
    'One of the characters !@#$%^&missing',
  ]);
  await userEvent.type(screen.getByLabelText('New password'), '12345!');
  expect(rules().every((rule) => rule?.endsWith('met'))).toBe(true);
});

test('can be shown, and lists no rules at sign-in', async () => {
  renderWidget(PasswordInput, { label: 'Password', value: 'secret' });
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});
