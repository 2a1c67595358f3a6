import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Preferences } from '../../parts/theme/preferences.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import DensityChoice from './DensityChoice.tsx';

test('the page follows the choice, and the host is told to remember it', async () => {
  const rememberDensity = vi.fn<(density: string) => void>();
  const value = {
    language: 'en',
    languages: ['en'],
    chooseLanguage: () => {},
    rememberDensity,
    notices: { get: () => false, set: () => {} },
  };
  renderWidget(DensityChoice, {}, { around: (inside) => <Preferences value={value}>{inside}</Preferences> });
  screen.getByRole('radio', { name: 'Comfortable', checked: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  screen.getByRole('radio', { name: 'Compact', checked: true });
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(rememberDensity).toHaveBeenCalledExactlyOnceWith('compact');
  await userEvent.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(document.documentElement.dataset['density']).toBe('comfortable');
});
