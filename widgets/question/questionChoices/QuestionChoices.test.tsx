import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionChoices from './QuestionChoices.tsx';

const HELP = {
  Id: 'ID_0001',
  TypeId: '08',
  Text: 'Which help?',
  Option: [
    { Value: 'money', Text: 'Money' },
    { Value: 'people', Text: 'People' },
  ],
  Other: { Model: 'ID_0002' },
};

test('any number is ticked, kept in the order of the choices', async () => {
  const { answers } = renderQuestion(QuestionChoices, HELP);
  await userEvent.click(screen.getByRole('checkbox', { name: 'People' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Money' }));
  expect(answers()).toEqual({ ID_0001: '["money","people"]' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Money' }));
  await userEvent.keyboard('{Tab} ');
  expect(answers()).toEqual({ ID_0001: null });
});

test('a text of one’s own stands beside the choices, and goes with its tick', async () => {
  const { answers } = renderQuestion(QuestionChoices, HELP, [{ GroupId: 'ID_0001', Text: '["money"]' }]);
  const own = screen.getByRole('checkbox', { name: 'Other' });
  await userEvent.click(own);
  await userEvent.type(screen.getByRole('textbox', { name: 'Other' }), 'time');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: '["money"]', ID_0002: 'time' });
  await userEvent.click(own);
  expect(answers()).toEqual({ ID_0001: '["money"]', ID_0002: null });
});
