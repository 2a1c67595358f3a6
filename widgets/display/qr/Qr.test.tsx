import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Qr from './Qr.tsx';

test('draws a code and says what it is', () => {
  const { container } = renderWidget(Qr, { value: 'https://example.org/x', label: 'Sign in' });
  screen.getByText('QR code: Sign in');
  expect(container.querySelector('path')?.getAttribute('d')?.startsWith('M0 0h1v1h-1z')).toBe(true);
});

test('a text that fits in no code is told, not thrown', () => {
  renderWidget(Qr, { value: 'x'.repeat(5000) });
  expect(screen.getByRole('alert').textContent).not.toBe('');
});
