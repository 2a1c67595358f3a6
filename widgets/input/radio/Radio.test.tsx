import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Radio from './Radio.tsx';

test('one is chosen, with the type of its value', async () => {
  const { emitted } = renderWidget(Radio, {
    label: 'Stage',
    options: [
      { value: 1, text: 'Idea' },
      { value: 2, text: 'Plan' },
    ],
    value: 1,
    error: 'Choose',
  });
  expect(screen.getByRole('radiogroup', { name: 'Stage' }).getAttribute('aria-describedby')).toBe('tested-error');
  await userEvent.click(screen.getByRole('radio', { name: 'Plan' }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: 2 } }]);
});
