import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Segmented from './Segmented.tsx';

test('one of the options is chosen, and the arrow keys move it', async () => {
  const { emitted } = renderWidget(Segmented, {
    label: 'Phase',
    options: ['Start', { value: 2, text: 'End' }],
    value: 'Start',
  });
  screen.getByRole('group', { name: 'Phase' });
  await userEvent.click(screen.getByRole('radio', { name: 'End' }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: 2 } }]);
  screen.getByRole('radio', { name: 'End', checked: true });
});
