import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Sparkline from './Sparkline.tsx';

test('draws a point for each figure, and says them', () => {
  const { container, give } = renderWidget(Sparkline, { label: 'Weeks', values: [0, 5, 10] });
  expect(screen.getByRole('img', { name: 'Weeks: 0, 5, 10' })).toBeTruthy();
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe('4,24 48,14 92,4');
  give({ values: [] });
  expect(screen.queryByRole('img')).toBeNull();
});
