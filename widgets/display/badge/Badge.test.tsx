import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Badge from './Badge.tsx';

test('shows its word; without one there is nothing', () => {
  const { container, give } = renderWidget(Badge, { text: 0, tone: 'warning' });
  expect(screen.getByText('0').dataset['tone']).toBe('warning');
  give({ text: null });
  expect(container.querySelector('[data-tone]')).toBeNull();
});
