import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionTime from './QuestionTime.tsx';

const WEEK = { Id: 'ID_0001', TypeId: '14', Text: 'How long?' };

test('hours lead on to minutes, and minutes are filled up', async () => {
  const { answers } = renderQuestion(QuestionTime, WEEK);
  await userEvent.type(screen.getByRole('textbox', { name: 'hours' }), '42');
  expect(screen.getByRole('textbox', { name: 'minutes' })).toHaveFocus();
  await userEvent.keyboard('5');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: '42:05' });
});

test('a time may be pasted as a whole; hours alone are full hours', async () => {
  const { answers } = renderQuestion(QuestionTime, WEEK);
  const hours = screen.getByRole('textbox', { name: 'hours' });
  await userEvent.click(hours);
  await userEvent.paste('9:30');
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: '9:30' });
  await userEvent.clear(screen.getByRole('textbox', { name: 'minutes' }));
  await userEvent.tab();
  expect(answers()).toEqual({ ID_0001: '9:00' });
});

test('more than 59 minutes are told, and the answer stays', async () => {
  const { answers, emitted } = renderQuestion(QuestionTime, WEEK, [{ GroupId: 'ID_0001', Text: '1:00' }]);
  await userEvent.clear(screen.getByRole('textbox', { name: 'minutes' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'minutes' }), '75');
  await userEvent.tab();
  expect(screen.getByRole('group', { name: 'How long?' })).toHaveAccessibleDescription(/00 to 59/);
  expect(answers()).toEqual({ ID_0001: '1:00' });
  // Then it is corrected: the wrong text was never stored, so no other answer was overwritten.
  await userEvent.clear(screen.getByRole('textbox', { name: 'minutes' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'minutes' }), '45');
  await userEvent.tab();
  expect(emitted.at(-1)).toEqual({
    event: 'answer',
    payload: { answers: [{ GroupId: 'ID_0001', Text: '1:45' }] },
  });
});
