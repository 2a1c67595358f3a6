import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import Divider from './Divider.tsx';

test('is a separator, or a word on a line', () => {
  const { give } = renderWidget(Divider, {});
  screen.getByRole('separator');
  give({ text: '20-11-2026' });
  screen.getByText('20-11-2026');
});
