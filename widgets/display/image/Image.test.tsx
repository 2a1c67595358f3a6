import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Image from './Image.tsx';

test('a picture that does not load says what it would have shown', () => {
  renderWidget(Image, { src: '/logo.png', alt: 'The logo' });
  fireEvent.error(screen.getByRole('img', { name: 'The logo' }));
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText(/The image could not be loaded/);
});
