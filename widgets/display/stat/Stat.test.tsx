import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Stat from './Stat.tsx';

test('writes figures as the language does', () => {
  const { give } = renderWidget(Stat, { label: 'Σύνολο', value: 1234.5 }, { language: 'el' });
  expect(screen.getByText('1.234,5')).toBeDefined();
  give({ value: 0.256, format: 'percent' });
  expect(screen.getByText('26%')).toBeDefined();
  give({ value: null });
  expect(screen.getByText('–')).toBeDefined();
});
