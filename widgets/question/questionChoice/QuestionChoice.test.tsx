import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionChoice from './QuestionChoice.tsx';

const STAGE = {
  Id: 'ID_0001',
  TypeId: '01',
  Text: 'Which stage?',
  Option: [{ Value: 'idea', Text: 'Idea' }, { Value: 'plan' }],
  Other: { Model: 'ID_0002', Text: 'Another' },
};

test('one is chosen, by the mouse and by the keyboard, and can be taken back', async () => {
  const { answers } = renderQuestion(QuestionChoice, STAGE);
  screen.getByRole('radiogroup', { name: 'Which stage?' });
  await userEvent.click(screen.getByRole('radio', { name: 'Idea' }));
  expect(answers()).toEqual({ ID_0001: 'idea' });
  await userEvent.keyboard('{ArrowDown}');
  expect(answers()).toEqual({ ID_0001: 'plan' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear my answer' }));
  expect(answers()).toEqual({ ID_0001: null });
  expect(screen.getByRole('radio', { name: 'plan' })).not.toBeChecked();
});

test('a text of one’s own takes the place of the choice, and a choice that of the text', async () => {
  const { answers } = renderQuestion(QuestionChoice, STAGE, [{ GroupId: 'ID_0001', OptionId: 'idea' }]);
  await userEvent.click(screen.getByRole('radio', { name: 'Another' }));
  const field = screen.getByRole('textbox', { name: 'Another' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'on hold');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: null, ID_0002: 'on hold' });
  await userEvent.click(screen.getByRole('radio', { name: 'Idea' }));
  expect(answers()).toEqual({ ID_0001: 'idea', ID_0002: null });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('without choices it is a yes and a no, stored as the question says', async () => {
  const { answers } = renderQuestion(
    QuestionChoice,
    { Id: 'ID_0003', TypeId: 1, Text: 'Έχετε συνεργάτες;', TrueValue: 'T', FalseValue: 'F' },
    [],
    { language: 'el' },
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Όχι' }));
  expect(answers()).toEqual({ ID_0003: 'F' });
  await userEvent.click(screen.getByRole('radio', { name: 'Ναι' }));
  expect(answers()).toEqual({ ID_0003: 'T' });
});

test('read only it shows what was chosen', () => {
  renderQuestion(QuestionChoice, STAGE, [{ GroupId: 'ID_0001', OptionId: 'plan' }], { readOnly: true });
  expect(screen.getByRole('radio', { name: 'plan' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Idea' })).toBeDisabled();
  expect(screen.queryByRole('button')).toBeNull();
});

test('what failed is spoken, what is wrong belongs to the question', () => {
  const { give } = renderQuestion(QuestionChoice, STAGE, [], { status: 'saved' });
  expect(screen.getByRole('status').textContent).toBe('');
  give({ status: 'kept', message: 'Choose one' });
  expect(screen.getByRole('status')).toHaveText('Communication error. Your answer is stored here and will be sent.');
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one');
});
