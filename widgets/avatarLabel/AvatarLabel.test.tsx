import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import AvatarLabel from './AvatarLabel.tsx';

const user = { Id: 'u', Fields: { first_name: 'Maria', last_name: 'Papadaki' } };

test('names the person by label, else by first and last name', () => {
  const { give } = renderWidget(AvatarLabel, { user, online: true });
  expect(screen.getByText('Maria Papadaki')).toBeDefined();
  expect(screen.getByText('Online now')).toBeDefined();
  give({ label: 'M. Papadaki', link: '/maria' });
  expect(screen.getByRole('link', { name: 'M. Papadaki' })).toBeDefined();
});

test('a person who is not there yet is nobody, not a crash', () => {
  renderWidget(AvatarLabel, { user: null });
  expect(screen.getByText('?')).toBeVisible();
});
