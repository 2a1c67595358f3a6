import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionWordList from './QuestionWordList.tsx';

const WORDS = { Id: 'ID_0001', TypeId: '17', Text: 'Which words?', Option: [{ Value: '1' }, { Value: '3' }] };

test('a word that is still typed is kept when the time is over', async () => {
  const { answers, give } = renderQuestion(QuestionWordList, WORDS);
  await userEvent.type(screen.getByRole('textbox', { name: 'New word: Which words?' }), 'calm');
  give({ closing: true });
  expect(answers()).toEqual({});
  give({ closing: true, readOnly: true });
  expect(answers()).toEqual({ ID_0001: '["calm"]' });
});

test('Enter, a comma, and going on add a word; at most as many as the options say', async () => {
  const { answers } = renderQuestion(QuestionWordList, WORDS);
  const field = screen.getByRole('textbox', { name: 'New word: Which words?' });
  await userEvent.type(field, 'calm{Enter}');
  expect(answers()).toEqual({ ID_0001: '["calm"]' });
  await userEvent.type(field, 'curious,');
  await userEvent.type(field, 'kind');
  await userEvent.tab();
  await userEvent.click(document.body);
  expect(answers()).toEqual({ ID_0001: '["calm","curious","kind"]' });
  expect(field).toHaveAttribute('readonly');
  screen.getByText('3 of 3');
});

test('a word is removed, and one that is there is not added again', async () => {
  const { answers } = renderQuestion(QuestionWordList, WORDS, [{ GroupId: 'ID_0001', Text: '["calm","kind"]' }]);
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'calm{Enter}');
  screen.getByText('“calm” has already been added.');
  await userEvent.click(screen.getByRole('button', { name: 'Remove calm' }));
  expect(answers()).toEqual({ ID_0001: '["kind"]' });
  expect(field).toHaveFocus();
});

test('more words than fit are told, and what was typed stays', async () => {
  const { answers } = renderQuestion(QuestionWordList, WORDS, [{ GroupId: 'ID_0001', Text: '["a","b"]' }]);
  const field = screen.getByRole('textbox');
  await userEvent.click(field);
  await userEvent.paste('c; d');
  await userEvent.keyboard('{Enter}');
  screen.getByText('Up to 3 words.');
  expect(field).toHaveValue('c; d');
  expect(answers()).toEqual({ ID_0001: '["a","b"]' });
});
