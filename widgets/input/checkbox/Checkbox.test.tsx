import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Checkbox from './Checkbox.tsx';

test('is ticked by a click on its words, and shows what is wrong', async () => {
  const { emitted, give } = renderWidget(Checkbox, { label: 'I agree', value: false });
  await userEvent.click(screen.getByText('I agree'));
  expect(emitted).toEqual([{ event: 'change', payload: { value: true } }]);
  give({ error: 'You must agree' });
  screen.getByText('You must agree');
});
