import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ActionState from './ActionState.tsx';

test('says the state in a word, and adds that it is late', () => {
  const { give } = renderWidget(ActionState, { state: 'handedIn' });
  expect(screen.getByText('Handed in').dataset['tone']).toBe('info');
  expect(screen.queryByText('Late')).toBeNull();
  give({ state: 'returned', late: true });
  expect(screen.getByText('Returned').dataset['tone']).toBe('warning');
  expect(screen.getByText('Late').dataset['tone']).toBe('danger');
  give({ state: 'begun', late: true, lateDays: 60 });
  expect(screen.getByText('Late, by 60 days').dataset['tone']).toBe('danger');
});
