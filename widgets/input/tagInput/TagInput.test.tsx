import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import TagInput from './TagInput.tsx';

test('takes words by Enter and comma, each once whatever its accents', async () => {
  const { emitted } = renderWidget(TagInput, { label: 'Ετικέτες', value: ['αγορά'] });
  const field = screen.getByRole('combobox', { name: 'Ετικέτες' });
  await userEvent.type(field, ' σχέδιο {Enter}');
  expect(emitted.at(-1)?.payload).toEqual({ value: ['αγορά', 'σχέδιο'] });
  await userEvent.type(field, 'ΑΓΟΡΑ{Enter}');
  expect(emitted.at(-1)?.payload).toEqual({ value: ['αγορά', 'σχέδιο'] });
});
