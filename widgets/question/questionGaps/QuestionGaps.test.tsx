import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionGaps from './QuestionGaps.tsx';

test('the dropdowns stand in the text, each called by the words around it', async () => {
  const { answers, container } = renderQuestion(QuestionGaps, {
    Id: 'ID_0001',
    TypeId: '06',
    Text: 'A firm pays [[1]] on income and [[2]] on sales.',
    Option: [
      { Value: 'tax', Text: 'income tax' },
      { Value: 'vat', Text: 'VAT' },
    ],
  });
  expect(container.querySelector('p')).toHaveText(/^A firm pays .* on income and .* on sales\.$/);
  screen.getByRole('group', { name: 'A firm pays … on income and … on sales.' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /A firm pays … on income and/ }), 'income tax');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Blank 2 of 2/ }), 'VAT');
  expect(answers()).toEqual({ ID_0001_1: 'tax', ID_0001_2: 'vat' });
});
