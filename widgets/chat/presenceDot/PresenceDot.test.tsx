import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { PresenceKnown } from '../../parts/theme/preferences.ts';
import PresenceDot from './PresenceDot.tsx';

test('says that it is not known while the own line is down', () => {
  renderWidget(
    PresenceDot,
    { online: true },
    { around: (inside) => <PresenceKnown value={false}>{inside}</PresenceKnown> },
  );
  expect(screen.getByText('Presence unknown')).toBeTruthy();
  expect(screen.queryByText('Online now')).toBeNull();
});

test('says in words who is here, and who comes and goes', () => {
  const { give } = renderWidget(PresenceDot, { online: true });
  expect(screen.getByText('Online now').className).toBe('px-hidden');
  give({ online: false, label: true });
  expect(screen.getByText('Offline').className).toBe('');
});
