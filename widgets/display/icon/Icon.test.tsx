import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Icon from './Icon.tsx';

test('has a meaning when it is given one, and is silent else', () => {
  const { give } = renderWidget(Icon, { icon: 'approve', label: 'Approved' });
  screen.getByRole('img', { name: 'Approved' });
  give({ label: null });
  expect(screen.queryByRole('img')).toBeNull();
});
