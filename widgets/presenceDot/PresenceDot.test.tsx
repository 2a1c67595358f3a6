import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../_shared/testing.tsx';
import PresenceDot from './PresenceDot.tsx';

test('says in words who is here, and who comes and goes', () => {
  const { give } = renderWidget(PresenceDot, { online: true });
  expect(screen.getByText('Online now').className).toBe('px-hidden');
  give({ online: false, label: true });
  expect(screen.getByText('Offline').className).toBe('');
});
