import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Preferences } from '../../parts/theme/preferences.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import LanguageChoice from './LanguageChoice.tsx';

test('each language stands under its own name, and one is chosen', async () => {
  const chooseLanguage = vi.fn<(code: string) => void>();
  const value = {
    language: 'en',
    languages: ['el', 'en'],
    chooseLanguage,
    rememberDensity: () => {},
    notices: { get: () => false, set: () => undefined },
  };
  renderWidget(LanguageChoice, {}, { around: (inside) => <Preferences value={value}>{inside}</Preferences> });
  screen.getByRole('radio', { name: 'English', checked: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Ελληνικά' }));
  expect(chooseLanguage).toHaveBeenCalledExactlyOnceWith('el');
});

test('where there is only one, it is the one that is chosen', () => {
  renderWidget(LanguageChoice);
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  screen.getByRole('radio', { name: 'Ελληνικά', checked: true });
});
