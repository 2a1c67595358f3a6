import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import MultiSelect from './MultiSelect.tsx';

test('chooses several, with their types', async () => {
  const { emitted } = renderWidget(MultiSelect, {
    label: 'Levels',
    options: [
      { value: 1, text: 'One' },
      { value: 2, text: 'Two' },
    ],
    value: [1],
  });
  await userEvent.click(screen.getByRole('combobox', { name: 'Levels' }));
  await userEvent.click(screen.getByRole('option', { name: 'Two', hidden: true }));
  expect(emitted).toEqual([{ event: 'change', payload: { value: [1, 2] } }]);
});
