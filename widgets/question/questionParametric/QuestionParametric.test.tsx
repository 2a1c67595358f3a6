import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionParametric from './QuestionParametric.tsx';

test('asks with the answers that the page put in, and keeps the text', () => {
  const question = { Id: 'ID_0002', TypeId: 'parametric', Text: 'Why {{ID_0001}}?' };
  const { answers } = renderQuestion(QuestionParametric, question, [], { text: 'Why soap?' });
  const field = screen.getByRole('textbox', { name: 'Why soap?' });
  fireEvent.change(field, { target: { value: 'It is clean' } });
  fireEvent.blur(field);
  expect(answers()).toEqual({ ID_0002: 'It is clean' });
});
