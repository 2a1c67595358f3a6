import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderQuestion } from '../_shared/question/testing.tsx';
import QuestionLongText from './QuestionLongText.tsx';

const IDEA = { Id: 'ID_0001', TypeId: '19', Text: 'Your idea?' };

test('is saved on leaving, and emptied it is taken back', () => {
  const { answers } = renderQuestion(QuestionLongText, IDEA);
  const field = screen.getByRole('textbox', { name: 'Your idea?' });
  fireEvent.change(field, { target: { value: 'Soap\nof olive oil' } });
  fireEvent.blur(field);
  expect(answers()).toEqual({ ID_0001: 'Soap\nof olive oil' });
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(answers()).toEqual({ ID_0001: null });
});

test('an answer from outside never overwrites what is being typed after it was sent', () => {
  vi.useFakeTimers();
  try {
    const { give } = renderQuestion(QuestionLongText, IDEA);
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'one' } });
    act(() => void vi.advanceTimersByTime(1100));
    fireEvent.change(field, { target: { value: 'one two' } });
    give({ status: 'saved' });
    expect(field).toHaveValue('one two');
  } finally {
    vi.useRealTimers();
  }
});
