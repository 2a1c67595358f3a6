import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import Stack from './Stack.tsx';

test('children stand one below the other, at a measure for reading when asked', () => {
  const { container } = renderWidget(Stack, { children: <p>inside</p>, measure: 'read', gap: 'lg' });
  screen.getByText('inside');
  expect(container.querySelector('[data-gap="lg"]')?.className).toContain('read');
});
