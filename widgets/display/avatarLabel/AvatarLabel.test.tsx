import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import AvatarLabel from './AvatarLabel.tsx';

const user = { Id: 'u', Fields: { first_name: 'Maria', last_name: 'Papadaki' } };

test('names the person by label, else by first and last name', () => {
  const { give } = renderWidget(AvatarLabel, { user, online: true });
  expect(screen.getByTitle('Maria Papadaki')).toHaveText('Maria Papadaki');
  expect(screen.getByText('Online now')).toBeDefined();
  give({ label: 'M. Papadaki', link: '/maria' });
  expect(screen.getByRole('link', { name: 'M. Papadaki' })).toBeDefined();
});

test('one person has one colour, whatever the order of the name, and the surname stands out', () => {
  const { give, container } = renderWidget(AvatarLabel, { user });
  const colour = () => container.querySelector<HTMLElement>('[aria-hidden]')?.style.background;
  const first = colour();
  give({ label: 'Papadaki M.' });
  expect(colour()).toBe(first);
  expect(screen.getByText('Papadaki').tagName).toBe('B');
  give({ user: { ...user, Id: 'another' } });
  expect(colour()).not.toBe(first);
});

test('a person who is not there yet is nobody, not a crash', () => {
  renderWidget(AvatarLabel, { user: null });
  expect(screen.getByText('?')).toBeVisible();
});
