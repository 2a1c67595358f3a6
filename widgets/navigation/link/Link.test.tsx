import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Link from './Link.tsx';

test('inside, outside, and where the reader may not go', () => {
  const { give } = renderWidget(Link, { text: 'Mentees', link: '/mentees' });
  expect(screen.getByRole('link', { name: 'Mentees' }).getAttribute('target')).toBeNull();
  give({ link: 'https://example.org/' });
  expect(screen.getByRole('link', { name: /opens in a new tab/ }).getAttribute('rel')).toBe('noopener noreferrer');
  give({ link: null });
  expect(screen.queryByRole('link')).toBeNull();
});

test('an address that would run code is no link', () => {
  renderWidget(Link, { text: 'x', link: 'javascript:alert(1)' });
  expect(screen.queryByRole('link')).toBeNull();
});
