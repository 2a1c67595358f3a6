import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import Skeleton from './Skeleton.tsx';

test('tells screen readers that something is coming', () => {
  const { container } = renderWidget(Skeleton, { lines: 5 });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(screen.getByRole('status').dataset['skeleton']).toBeDefined();
  expect(container.querySelectorAll('i')).toHaveLength(5);
});
