import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Text from './Text.tsx';

test('shows numbers as they are and nothing as nothing', () => {
  const { container, give } = renderWidget(Text, { text: 0 });
  screen.getByText('0');
  give({ text: null });
  expect(container.querySelector('p')?.textContent).toBe('');
});

test('a text about keys is marked for the style sheet, and no other is', () => {
  const { container, give } = renderWidget(Text, { text: 'J and K', keyboard: true });
  expect(container.querySelector('p')?.dataset['keyboard']).toBe('true');
  give({ text: 'J and K', keyboard: false });
  expect(container.querySelector('p')?.dataset['keyboard']).toBeUndefined();
});
