import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import { renderQuestion } from '../../../tests/support/widgets/question.tsx';
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

const typing = (field: HTMLElement, seconds: number): void => {
  for (let tick = 1; tick <= seconds * 2; tick++) {
    fireEvent.change(field, { target: { value: 'word '.repeat(tick) } });
    act(() => void vi.advanceTimersByTime(500));
  }
};

test('who types without a rest is saved after five seconds; near the end within one, and at once when it is told', () => {
  vi.useFakeTimers();
  try {
    const { answers, give } = renderQuestion(QuestionLongText, IDEA);
    const field = screen.getByRole('textbox');
    typing(field, 4.5);
    expect(answers()).toEqual({});
    typing(field, 1);
    expect(String(answers()['ID_0001'])).toContain('word');
    fireEvent.change(field, { target: { value: 'before the end' } });
    give({ closing: true });
    expect(answers()).toEqual({ ID_0001: 'before the end' });
    fireEvent.change(field, { target: { value: 'and one more' } });
    act(() => void vi.advanceTimersByTime(250));
    expect(answers()).toEqual({ ID_0001: 'and one more' });
  } finally {
    vi.useRealTimers();
  }
});

test('a word that an input method still composes is saved when the field is locked and when the page goes', () => {
  const { answers, give } = renderQuestion(QuestionLongText, IDEA);
  const field = screen.getByRole('textbox');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'καλημ' } });
  fireEvent(window, new Event('pagehide'));
  expect(answers()).toEqual({ ID_0001: 'καλημ' });
  fireEvent.change(field, { target: { value: 'καλημέρα' } });
  give({ readOnly: true });
  expect(answers()).toEqual({ ID_0001: 'καλημέρα' });
});

test('what arrives from elsewhere is shown; it does not replace a text that is being typed, which says what it was typed over', () => {
  const show = (Text: string) => ({ answer: [{ GroupId: 'ID_0001', Text }] });
  const props = { question: IDEA, ...show('first') };
  const { give, emitted } = renderWidget(QuestionLongText, props);
  const field = screen.getByRole('textbox');
  give(show('second'));
  expect(field).toHaveValue('second');
  fireEvent.change(field, { target: { value: 'second, and mine' } });
  give(show('third'));
  expect(field).toHaveValue('second, and mine');
  fireEvent.blur(field);
  expect(emitted.map(({ payload }) => payload)).toEqual([
    { answers: [{ GroupId: 'ID_0001', Text: 'second, and mine', Seen: 'second' }] },
  ]);
  // The page shows its own answer before another one arrives.
  give(show('second, and mine'));
  expect(field).toHaveValue('second, and mine');
  give(show('fourth'));
  expect(field).toHaveValue('fourth');
});

test('of two answers both are shown, and one is chosen', () => {
  const { emitted } = renderQuestion(QuestionLongText, IDEA, [{ GroupId: 'ID_0001', Text: 'mine' }], {
    status: 'changed',
    otherAnswer: [{ GroupId: 'ID_0001', Text: 'from the phone' }],
  });
  expect(screen.getByRole('textbox')).toHaveValue('mine');
  screen.getByText('from the phone');
  fireEvent.click(screen.getByRole('button', { name: 'Keep the other answer' }));
  fireEvent.click(screen.getByRole('button', { name: /^Keep mine/ }));
  expect(emitted.map(({ event, payload }) => [event, payload])).toEqual([
    ['choose', { keep: 'other' }],
    ['choose', { keep: 'own' }],
  ]);
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
