import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
import QuestionTexts from './QuestionTexts.tsx';

const FIRM = { Id: 'ID_0001', TypeId: '13', Text: 'It is called [[1]].', Rows: [{ Text: 'Name' }, { Text: 'Sells' }] };

test('a text is saved a second after typing stops, once, and only if it changed', () => {
  vi.useFakeTimers();
  try {
    const { emitted } = renderQuestion(QuestionTexts, FIRM, [{ GroupId: 'ID_0001_1', Text: 'Old' }]);
    const field = screen.getByRole('textbox', { name: 'Blank 1 of 2: Name' });
    fireEvent.change(field, { target: { value: 'Ne' } });
    act(() => void vi.advanceTimersByTime(900));
    fireEvent.change(field, { target: { value: 'New' } });
    act(() => void vi.advanceTimersByTime(900));
    expect(emitted).toEqual([]);
    act(() => void vi.advanceTimersByTime(200));
    expect(emitted.map(({ payload }) => payload)).toEqual([{ answers: [{ GroupId: 'ID_0001_1', Text: 'New' }] }]);
    fireEvent.change(field, { target: { value: 'Newer' } });
    fireEvent.change(field, { target: { value: 'New' } });
    fireEvent.blur(field);
    expect(emitted).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('what was typed in time is kept when the clock locks the question, and when its section goes', () => {
  const { emitted, give, unmount } = renderQuestion(QuestionTexts, FIRM);
  const field = screen.getByRole('textbox', { name: /Sells/ });
  fireEvent.change(field, { target: { value: 'soap' } });
  give({ readOnly: true });
  expect(emitted.at(-1)?.payload).toEqual({ answers: [{ GroupId: 'ID_0001_2', Text: 'soap' }] });
  give({ readOnly: false });
  fireEvent.change(field, { target: { value: 'soaps' } });
  unmount();
  expect(emitted.at(-1)?.payload).toEqual({ answers: [{ GroupId: 'ID_0001_2', Text: 'soaps' }] });
});

test('nothing is saved while an input method composes', () => {
  vi.useFakeTimers();
  try {
    const { emitted } = renderQuestion(QuestionTexts, FIRM);
    const field = screen.getByRole('textbox', { name: /Name/ });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'ά' } });
    act(() => void vi.advanceTimersByTime(3000));
    expect(emitted).toEqual([]);
    fireEvent.compositionEnd(field);
    act(() => void vi.advanceTimersByTime(1100));
    expect(emitted).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
