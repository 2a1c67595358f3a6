import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Divider from './Divider.tsx';

test('is a separator, or a word on a line', () => {
  const { give } = renderWidget(Divider, {});
  expect(screen.getByRole('separator')).toBeDefined();
  give({ text: '20-11-2026' });
  expect(screen.getByText('20-11-2026')).toBeDefined();
});
